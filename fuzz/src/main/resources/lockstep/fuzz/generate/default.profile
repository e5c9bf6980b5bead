# The weights of all generators; other profiles change some. Percentages are marked %, maxima are marked max.

# statements
integer = 90
redundant = 35
guarded-division = 6
select = 20
memory = 50
float = 15
vector = 12
intrinsic = 20
table = 5
owner = 4
struct-state = 0
heap-owner = 0
flag-state = 0
dead = 6
assign = 60
rotate = 15
observe = 15
if = 100
loop = 70
switch = 18
graph = 14
break = 19
continue = 14
exit = 22               # in programs in which lanes may end early
vote = 24
shuffle = 22
exchange = 12
atomic = 17
private-atomic = 12
aggregate = 4
hint = 3
call = 8
extreme = 10
access-run = 18
by-reference = 4
count-loop = 0
claimed = 0
blocks = 0
array-loop = 0
implicit-mask = 0
clock = 0
tally = 5
retry = 2

# size
statements = 23         # max, beside a third of it
body-statements = 4     # max
body-result = 60        # %
body-digest = 85        # %, unused values of a body go into the checksum
digest = 5              # max, values that do so
digest-end = 24         # max, at an end of the kernel
depth = 4               # max
loop-depth = 3          # max
loop-trips = 3          # max, one less than a power of two
functions = 3           # max
function-statements = 8 # max, beside one
function-hint = 0       # %, functions and calls that say how they are compiled
variables = 4           # max, beside two

struct-fields = 5       # max, of the struct that one thread owns, beside two

# values
type-i32 = 60
type-int = 40
type-odd = 5
value-integer = 80
value-float = 10
value-vector = 10
operand-same = 10       # %, of second operands that would be the first
operand-plain = 25      # %, thread indices and the like, too
operand-unused = 50     # %, of known ones
operand-known = 70
operand-constant = 25
operand-made = 10
condition-known = 20    # %
condition-lanes = 45    # %
variable-other = 40     # %
intrinsic-refused = 1   # 0: no intrinsics that compilers for NVPTX do not take
redundant-phi = 5       # %
integer-plain = 50
integer-flags = 25
integer-shift = 15
integer-division = 16

# memory
objects = 4             # max
object-local = 60
object-global = 15
object-shared = 10
object-heap = 6
cell-part = 20          # %
cell-round-trip = 5     # %
cell-dynamic = 40       # %
volatile-apart = 1      # 0: no volatile accesses that are not aligned to their size
object-scratch = 30     # %
reference-call = 40
reference-load = 25
reference-store = 20
reference-atomic = 15
reference-reader = 0    # %, functions that read the number and do not write it
atomic-local = 1        # 0: no atomics on stack slots, which PTX does not have
memory-load = 45
memory-store = 40
memory-either = 8
memory-copy = 12

slices = 0              # max, of arrays that loops go over, one at least; 0: none at all
slice-local = 50
slice-global = 20
slice-shared = 20

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
loop-direct = 40        # %, of those tested at the top
loop-search = 15        # %, left in several ways
loop-last = 12          # %
lanes-left = 40         # %, their mask is a value like others
early-exits = 20        # %
argument-check = 2      # %
array-nest = 40         # %, of loops over arrays those that are several
array-leave = 20        # %, left at the beginning of a round
array-leave-late = 8    # %, left at its end
array-aside = 12        # %, with any statement in each round
carry = 0               # %
carry-repeated = 30     # %, with more than one launch
call-indirect = 25      # %
call-alias = 0          # %, of calls by name

# launches
input-plain = 40
input-narrow = 20
input-small = 20
input-extreme = 20
input-range = 25        # %, inputs of few bits
second-launch = 10      # %
shape-64 = 50
shape-32 = 15
shape-2x32 = 10
shape-40 = 5
shape-16x4 = 8
shape-5x3x3 = 4
shape-2x2x33 = 2
shape-128 = 4
