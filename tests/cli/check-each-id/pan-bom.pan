["shift", 52, 36]
