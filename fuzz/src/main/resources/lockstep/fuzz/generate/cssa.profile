# Weights that differ from the profile default.
# Webs of PHIs: variables that change places in loops of many shapes.
assign = 120
rotate = 200
integer = 50
memory = 15
redundant = 10
intrinsic = 8
variable-other = 10     # %
loop = 130
graph = 220
break = 30
continue = 25
loop-search = 30        # %
loop-direct = 60        # %
variables = 6
redundant-phi = 15      # %
