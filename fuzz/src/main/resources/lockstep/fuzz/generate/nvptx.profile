# Programs that compilers for NVPTX take: atomics on global and shared memory only, intrinsics that they know, and
# volatile accesses that one instruction makes.

atomic-local = 0
intrinsic-refused = 0
volatile-apart = 0
