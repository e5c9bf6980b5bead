# The weights of the generator of machine IR: those of PTX, and its own statements.
include ptx
compute = 100
statements = 9
most-instructions = 120

phi-join = 60
phi-loop = 50
phi-table = 15
parallel-copy = 30
plain-copy = 20
subregister = 50
undefined = 25
frame-object = 30

frame-objects = 3       # max, of a function
call-frames = 60        # % of calls with markers
