{"startpos": [["k", null, "P"], [null, null, "K"]], "moves": [[["shift", 2, 1]], [["shift", 0, 3], ["shift", 3, 4]]]}
%%
f
pshift 5 2
b
pshift 1 2
f
x
u
ipass
tWhite=A
tmoves=x
TWhite
d
u
