# Weights that differ from the profile default.
loop = 90
break = 40
continue = 30
graph = 20
loop-depth = 4
depth = 5
