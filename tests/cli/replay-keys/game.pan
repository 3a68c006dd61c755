[["shift",0,2]]
