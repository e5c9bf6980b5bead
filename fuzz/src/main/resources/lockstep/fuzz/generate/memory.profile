# Weights that differ from the profile default.
# Memory of all kinds, accessed in parts, in runs, through other address spaces, and by functions.
memory = 160
memory-copy = 40
object-global = 50
object-shared = 40
access-run = 60
by-reference = 14
objects = 8
exchange = 25
table = 15
owner = 12
cell-part = 35          # %
cell-dynamic = 40       # %
cell-round-trip = 30    # %
