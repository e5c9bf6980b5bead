# Weights that differ from the profile default.
memory = 160
objects = 8
exchange = 25
table = 15
owner = 12
cell-part = 35
cell-dynamic = 40
