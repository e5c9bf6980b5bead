# Programs that compilers for NVPTX take: atomics on global and shared memory only, and intrinsics that they know.

atomic-local = 0
intrinsic-refused = 0
