# The weights of all generators; other profiles change some. Percentages are marked %, maxima are marked max.

# statements
integer = 100
redundant = 35
guarded-division = 6
select = 20
memory = 50
float = 15
vector = 12
intrinsic = 20
table = 5
owner = 4
dead = 6
assign = 60
rotate = 15
observe = 15
if = 95
loop = 65
switch = 15
graph = 12
break = 15
continue = 10
exit = 6
vote = 24
shuffle = 22
exchange = 12
atomic = 15
private-atomic = 8
aggregate = 4
hint = 3
call = 8

# size
statements = 26         # max, beside a third of it
body-statements = 4     # max
body-result = 80        # %
depth = 4               # max
loop-depth = 3          # max
loop-trips = 3          # max, one less than a power of two
functions = 3           # max
function-statements = 8 # max, beside one
variables = 4           # max, beside two

# values
type-i32 = 60
type-int = 30
type-odd = 5
value-integer = 80
value-float = 10
value-vector = 10
operand-known = 70
operand-constant = 25
operand-made = 10
condition-known = 20    # %
condition-lanes = 45    # %
variable-other = 40     # %
redundant-phi = 5       # %
integer-plain = 50
integer-flags = 25
integer-shift = 15
integer-division = 10

# memory
objects = 4             # max
object-local = 60
object-global = 15
object-shared = 10
object-heap = 6
cell-part = 20          # %
cell-round-trip = 5     # %
cell-dynamic = 30       # %
memory-load = 45
memory-store = 40
memory-either = 8
memory-copy = 7

# control
if-else = 50            # %
if-common-head = 15     # %
if-dead-edge = 4        # %
branch-divergent = 85
branch-warp = 15
branch-block = 15
branch-vote = 50        # %
branch-ballot = 60      # %
switch-uniform = 25     # %
switch-match = 50       # %
loop-uniform = 35       # %
loop-ballot = 60        # %
loop-test-at-top = 50   # %
early-exits = 20        # %
call-indirect = 25      # %

# launches
second-launch = 10      # %
shape-64 = 50
shape-32 = 15
shape-2x32 = 10
shape-40 = 5
shape-16x4 = 8
shape-5x3x3 = 4
shape-2x2x33 = 2
shape-128 = 4
