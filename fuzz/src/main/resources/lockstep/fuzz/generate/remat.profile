# Weights that differ from the profile default.
# Many values that live from the beginning to the end, most of them cheap to compute again.
integer = 700
if = 10
loop = 10
graph = 2
redundant = 10
vector = 2
float = 2
intrinsic = 2
access-run = 4
variables = 14
statements = 170
operand-unused = 3      # %
operand-plain = 70      # %
operand-made = 1
digest-end = 200
observe = 1
