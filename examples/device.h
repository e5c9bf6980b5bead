// The few CUDA words that the example kernels use, mapped to clang's built-in functions.
// With this header `clang -x cuda` needs no CUDA SDK; examples/README.md has the command.
#ifndef LOCKSTEP_EXAMPLES_DEVICE_H
#define LOCKSTEP_EXAMPLES_DEVICE_H

// Where code and data live.
#define __global__ __attribute__((global))      // a kernel: started from the host, once per thread
#define __device__ __attribute__((device))      // a function or variable on the GPU
#define __shared__ __attribute__((shared))      // one copy per block
#define __constant__ __attribute__((constant))  // read-only in kernels
#define KERNEL extern "C" __global__ void       // C linkage: the kernel keeps its name in the .ll file

typedef unsigned int uint;

// Which thread am I? Threads form blocks, blocks form the grid, 32 consecutive threads of a block form a warp.
#define THREAD_X ((int)__nvvm_read_ptx_sreg_tid_x())
#define THREAD_Y ((int)__nvvm_read_ptx_sreg_tid_y())
#define BLOCK_X ((int)__nvvm_read_ptx_sreg_ctaid_x())
#define BLOCK_Y ((int)__nvvm_read_ptx_sreg_ctaid_y())
#define BLOCK_SIZE_X ((int)__nvvm_read_ptx_sreg_ntid_x())
#define BLOCK_SIZE_Y ((int)__nvvm_read_ptx_sreg_ntid_y())
#define GRID_SIZE_X ((int)__nvvm_read_ptx_sreg_nctaid_x())
#define GLOBAL_X (BLOCK_X * BLOCK_SIZE_X + THREAD_X)
#define GLOBAL_Y (BLOCK_Y * BLOCK_SIZE_Y + THREAD_Y)
#define LANE (THREAD_X & 31)   // for blocks whose y and z sizes are 1
#define WARP (THREAD_X >> 5)

// Every thread of the block must arrive before any goes on.
#define BLOCK_BARRIER() __syncthreads()

// Warp operations. `mask` has one bit per lane; every lane named in it must take part.
#define ALL_LANES 0xffffffffu
#define SHUFFLE_DOWN(mask, value, distance) ((uint)__nvvm_shfl_sync_down_i32(mask, (int)(value), distance, 31))
#define SHUFFLE_FROM(mask, value, lane) ((uint)__nvvm_shfl_sync_idx_i32(mask, (int)(value), lane, 31))
#define VOTE_BALLOT(mask, predicate) ((uint)__nvvm_vote_ballot_sync(mask, predicate))
#define VOTE_ANY(mask, predicate) __nvvm_vote_any_sync(mask, predicate)
#define VOTE_ALL(mask, predicate) __nvvm_vote_all_sync(mask, predicate)
#define MATCH_ANY(mask, value) ((uint)__nvvm_match_any_sync_i32(mask, value))

// Read, modify and write in one step that no other thread can interrupt. Returns the old value.
#define ATOMIC_ADD(pointer, value) __nvvm_atom_add_gen_i((int *)(pointer), (int)(value))
#define ATOMIC_MAX(pointer, value) __nvvm_atom_max_gen_i((int *)(pointer), value)

#define COUNT_ONES(x) __builtin_popcount(x)
#define COUNT_TRAILING_ZEROS(x) __builtin_ctz(x)  // x must not be 0

#endif
