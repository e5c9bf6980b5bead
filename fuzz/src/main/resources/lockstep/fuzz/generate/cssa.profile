# Weights that differ from the profile default.
assign = 120
rotate = 60
loop = 60
graph = 25
break = 30
continue = 20
variables = 6
redundant-phi = 15
