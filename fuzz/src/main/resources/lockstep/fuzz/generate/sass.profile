# The weights of the generator of SASS; other profiles whose names begin with sass change some. Percentages are marked %,
# maxima are marked max.

# statements
compute = 200
uniform = 50
to-uniform = 12
special = 8
global = 25
input = 12
shared = 15
local = 12
constant = 15
atomic = 20
sum = 8
vote = 10
match = 5
redux = 6
shuffle = 14
exchange = 6
block-vote = 5
if = 40
loop = 20
break = 10
skip = 8
switch = 8
uniform-switch = 5
save = 8
meet = 8
call = 8
hint = 6

# shape of programs
statements = 20         # max, of a kernel
body = 5                # max, of an arm or a loop
most-instructions = 300 # max, before no more statements are begun
early-exit = 25         # % of kernels in which lanes end early
input-range = 25        # % of inputs that are small numbers
