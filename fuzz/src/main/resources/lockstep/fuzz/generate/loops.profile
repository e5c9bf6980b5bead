# Weights that differ from the profile default.
# Loops in loops, left in several ways; loops over arrays, alone and in nests.
loop = 160
array-loop = 260
slices = 2
break = 40
continue = 30
graph = 20
loop-depth = 4
loop-search = 30        # %
depth = 5
