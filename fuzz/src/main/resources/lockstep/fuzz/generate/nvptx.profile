# Programs that compilers for NVPTX take: NVVM IR and PTX have atomics on global and shared memory only.

atomic-local = 0
