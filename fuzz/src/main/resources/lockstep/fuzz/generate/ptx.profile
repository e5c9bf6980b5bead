# The weights of the generator of PTX; other profiles whose names begin with ptx change some. Percentages are marked %,
# maxima are marked max.

# statements
compute = 160
convert = 30
carry = 12
approximate = 0         # results lie in an interval: see ptx-approximate
observe = 12
load = 30
store = 22
address = 5
atomic = 10
private-atomic = 10
if = 45
loop = 30
break = 12
branch-table = 10
vote = 10
match = 6
redux = 6
shuffle = 12
elect = 3
warp-barrier = 4
exchange = 10
tally = 5
call = 14
hint = 4
copy = 10
matrix = 8

# shape of programs
statements = 24         # max, of a kernel
most-instructions = 400 # max, before no more statements are begun in a function
functions = 40          # % of programs with functions
second-launch = 15      # %
input-range = 25        # % of inputs that are small numbers
early-exit = 30         # % of kernels in which lanes end early
keep-masks = 70         # % of branches whose arms know their lanes

# instructions
guard = 25              # % of instructions that are guarded
overwrite = 25          # % of results that go to a register that has been written
indirect-call = 35      # % of calls

# what ptxas 13.0 compiles wrong: see docs/bugs-found.md
far-position = 100      # % of positions in registers, of 64-bit bfe and bfi, that may lie beyond 255
upper-half-result = 100 # % of results in .h1 of video instructions that stay there
video-saturation = 100  # % of .sat of video instructions with one result that stay
guarded-set = 100       # % of guards of set with a floating result that stay
narrow-store = 100      # % of stores of a part of a register that take it as it is
video-limit = 100       # % of .min and .max behind video instructions that stay so and do not become .add
guarded-test = 100      # % of guards of testp that stay
unsigned-product = 100  # % of .sat and .shr of products of unsigned numbers that stay

# what no phase lowers yet: see cubin
video-parts = 100       # % of operands of video instructions that may be parts of registers, or negated
copy-amount = 100       # % of asynchronous copies that may say how much they read
