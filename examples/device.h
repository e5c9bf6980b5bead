// CUDA's names, mapped to clang's built-in functions, so that `clang -x cuda` needs no CUDA SDK; examples/README.md has
// the command. First the words of the example kernels, then the names that kernels written elsewhere use: threadIdx,
// __syncthreads, __shfl_down_sync, atomicAdd and so on. With `-include device.h` such a kernel compiles as it is.
// Not here: textures, cooperative groups, half precision, matrices, and functions of the mathematical library that no
// single instruction computes (sinf, expf, pow: link a library that has them).
#ifndef LOCKSTEP_EXAMPLES_DEVICE_H
#define LOCKSTEP_EXAMPLES_DEVICE_H

// Where code and data live.
#define __global__ __attribute__((global))      // a kernel: started from the host, once per thread
#define __device__ __attribute__((device))      // a function or variable on the GPU
#define __host__ __attribute__((host))          // a function of the host; with __device__ of both
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


// ---- CUDA's own names

#define __forceinline__ __inline__ __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __align__(bytes) __attribute__((aligned(bytes)))
#define LOCKSTEP_FN static __device__ __inline__ __attribute__((always_inline))
#define LOCKSTEP_BOTH static __device__ __host__ __inline__ __attribute__((always_inline))

typedef __SIZE_TYPE__ size_t;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned long ulong;

// Vectors of up to four elements, aligned as CUDA has them, with make_float4 and the like.
#define LOCKSTEP_VECTORS(T, name, align2, align4)                                                        \
  struct name##1 { T x; };                                                                               \
  struct __align__(align2) name##2 { T x, y; };                                                          \
  struct name##3 { T x, y, z; };                                                                         \
  struct __align__(align4) name##4 { T x, y, z, w; };                                                    \
  LOCKSTEP_BOTH name##1 make_##name##1(T x) { return name##1{x}; }                                       \
  LOCKSTEP_BOTH name##2 make_##name##2(T x, T y) { return name##2{x, y}; }                               \
  LOCKSTEP_BOTH name##3 make_##name##3(T x, T y, T z) { return name##3{x, y, z}; }                       \
  LOCKSTEP_BOTH name##4 make_##name##4(T x, T y, T z, T w) { return name##4{x, y, z, w}; }
LOCKSTEP_VECTORS(signed char, char, 2, 4)
LOCKSTEP_VECTORS(unsigned char, uchar, 2, 4)
LOCKSTEP_VECTORS(short, short, 4, 8)
LOCKSTEP_VECTORS(unsigned short, ushort, 4, 8)
LOCKSTEP_VECTORS(int, int, 8, 16)
LOCKSTEP_VECTORS(unsigned int, uint, 8, 16)
LOCKSTEP_VECTORS(long long, longlong, 16, 16)
LOCKSTEP_VECTORS(unsigned long long, ulonglong, 16, 16)
LOCKSTEP_VECTORS(float, float, 8, 16)
LOCKSTEP_VECTORS(double, double, 16, 16)

struct dim3 {
  unsigned int x, y, z;
  __host__ __device__ constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
};

// threadIdx.x and the like are read where they are named.
#define LOCKSTEP_REGISTER(field, builtin)                             \
  __declspec(property(get = get_##field)) unsigned int field;         \
  static __device__ __attribute__((always_inline)) unsigned int get_##field() { return builtin; }
#define LOCKSTEP_INDEX(name, r)                                       \
  static const __device__ struct name##_type {                        \
    LOCKSTEP_REGISTER(x, __nvvm_read_ptx_sreg_##r##_x())              \
    LOCKSTEP_REGISTER(y, __nvvm_read_ptx_sreg_##r##_y())              \
    LOCKSTEP_REGISTER(z, __nvvm_read_ptx_sreg_##r##_z())              \
    __device__ operator dim3() const { return dim3(x, y, z); }        \
    __device__ operator uint3() const { return uint3{x, y, z}; }      \
  } name = {};
LOCKSTEP_INDEX(threadIdx, tid)
LOCKSTEP_INDEX(blockIdx, ctaid)
LOCKSTEP_INDEX(blockDim, ntid)
LOCKSTEP_INDEX(gridDim, nctaid)
#define warpSize 32

// Barriers and fences. __syncthreads() is a built-in of clang.
LOCKSTEP_FN int __syncthreads_count(int p) { return __nvvm_bar0_popc(p); }
LOCKSTEP_FN int __syncthreads_and(int p) { return __nvvm_bar0_and(p); }
LOCKSTEP_FN int __syncthreads_or(int p) { return __nvvm_bar0_or(p); }
LOCKSTEP_FN void __syncwarp(unsigned int mask = ALL_LANES) { __nvvm_bar_warp_sync(mask); }
LOCKSTEP_FN void __threadfence_block() { __nvvm_membar_cta(); }
LOCKSTEP_FN void __threadfence() { __nvvm_membar_gl(); }
LOCKSTEP_FN void __threadfence_system() { __nvvm_membar_sys(); }

// Bits as other types.
LOCKSTEP_FN float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
LOCKSTEP_FN int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
LOCKSTEP_FN float __uint_as_float(unsigned int x) { return __builtin_bit_cast(float, x); }
LOCKSTEP_FN unsigned int __float_as_uint(float x) { return __builtin_bit_cast(unsigned int, x); }
LOCKSTEP_FN double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
LOCKSTEP_FN long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }

// Shuffles: of 32 bits by one instruction, of 64 by two. A width below 32 parts the warp into as many groups.
#define LOCKSTEP_SHUFFLE(name, mode, clamp)                                                                      \
  LOCKSTEP_FN int name(unsigned int mask, int v, int lane, int width = 32) {                                     \
    return __nvvm_shfl_sync_##mode##_i32(mask, v, lane, ((32 - width) << 8) | clamp);                            \
  }                                                                                                              \
  LOCKSTEP_FN unsigned int name(unsigned int mask, unsigned int v, int lane, int width = 32) {                   \
    return (unsigned int)name(mask, (int)v, lane, width);                                                        \
  }                                                                                                              \
  LOCKSTEP_FN float name(unsigned int mask, float v, int lane, int width = 32) {                                 \
    return __nvvm_shfl_sync_##mode##_f32(mask, v, lane, ((32 - width) << 8) | clamp);                            \
  }                                                                                                              \
  LOCKSTEP_FN unsigned long long name(unsigned int mask, unsigned long long v, int lane, int width = 32) {       \
    unsigned int low = name(mask, (unsigned int)v, lane, width);                                                 \
    unsigned int high = name(mask, (unsigned int)(v >> 32), lane, width);                                        \
    return (unsigned long long)high << 32 | low;                                                                 \
  }                                                                                                              \
  LOCKSTEP_FN long long name(unsigned int mask, long long v, int lane, int width = 32) {                         \
    return (long long)name(mask, (unsigned long long)v, lane, width);                                            \
  }                                                                                                              \
  LOCKSTEP_FN double name(unsigned int mask, double v, int lane, int width = 32) {                               \
    return __longlong_as_double(name(mask, __double_as_longlong(v), lane, width));                               \
  }
LOCKSTEP_SHUFFLE(__shfl_sync, idx, 31)
LOCKSTEP_SHUFFLE(__shfl_up_sync, up, 0)
LOCKSTEP_SHUFFLE(__shfl_down_sync, down, 31)
LOCKSTEP_SHUFFLE(__shfl_xor_sync, bfly, 31)

// Votes and matches.
LOCKSTEP_FN unsigned int __ballot_sync(unsigned int mask, int p) { return __nvvm_vote_ballot_sync(mask, p); }
LOCKSTEP_FN int __all_sync(unsigned int mask, int p) { return __nvvm_vote_all_sync(mask, p); }
LOCKSTEP_FN int __any_sync(unsigned int mask, int p) { return __nvvm_vote_any_sync(mask, p); }
LOCKSTEP_FN int __uni_sync(unsigned int mask, int p) { return __nvvm_vote_uni_sync(mask, p); }
LOCKSTEP_FN unsigned int __activemask() { return __nvvm_activemask(); }
LOCKSTEP_FN unsigned int __match_any_sync(unsigned int mask, int v) { return __nvvm_match_any_sync_i32(mask, v); }
LOCKSTEP_FN unsigned int __match_any_sync(unsigned int mask, unsigned int v) {
  return __nvvm_match_any_sync_i32(mask, v);
}
LOCKSTEP_FN int __reduce_add_sync(unsigned int mask, int v) { return __nvvm_redux_sync_add(v, mask); }
LOCKSTEP_FN unsigned int __reduce_add_sync(unsigned int mask, unsigned int v) { return __nvvm_redux_sync_add(v, mask); }
LOCKSTEP_FN int __reduce_min_sync(unsigned int mask, int v) { return __nvvm_redux_sync_min(v, mask); }
LOCKSTEP_FN int __reduce_max_sync(unsigned int mask, int v) { return __nvvm_redux_sync_max(v, mask); }
LOCKSTEP_FN unsigned int __reduce_and_sync(unsigned int mask, unsigned int v) { return __nvvm_redux_sync_and(v, mask); }
LOCKSTEP_FN unsigned int __reduce_or_sync(unsigned int mask, unsigned int v) { return __nvvm_redux_sync_or(v, mask); }
LOCKSTEP_FN unsigned int __reduce_xor_sync(unsigned int mask, unsigned int v) { return __nvvm_redux_sync_xor(v, mask); }

// Atomics: relaxed, as CUDA's are. Each returns the old value. The order is what the fourth argument says; the suffix
// _block narrows to the block, _system widens to all devices, and both mean here what the plain name does.
#define LOCKSTEP_ATOMIC(name, T, operation)                                                                 \
  LOCKSTEP_FN T name(T *p, T v) { return operation(p, v, __ATOMIC_RELAXED); }                               \
  LOCKSTEP_FN T name##_block(T *p, T v) { return name(p, v); }                                              \
  LOCKSTEP_FN T name##_system(T *p, T v) { return name(p, v); }
#define LOCKSTEP_ATOMICS(T)                                     \
  LOCKSTEP_ATOMIC(atomicAdd, T, __atomic_fetch_add)             \
  LOCKSTEP_ATOMIC(atomicSub, T, __atomic_fetch_sub)             \
  LOCKSTEP_ATOMIC(atomicMin, T, __atomic_fetch_min)             \
  LOCKSTEP_ATOMIC(atomicMax, T, __atomic_fetch_max)             \
  LOCKSTEP_ATOMIC(atomicAnd, T, __atomic_fetch_and)             \
  LOCKSTEP_ATOMIC(atomicOr, T, __atomic_fetch_or)               \
  LOCKSTEP_ATOMIC(atomicXor, T, __atomic_fetch_xor)             \
  LOCKSTEP_ATOMIC(atomicExch, T, __atomic_exchange_n)           \
  LOCKSTEP_FN T atomicCAS(T *p, T expected, T v) {              \
    __atomic_compare_exchange_n(p, &expected, v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED); \
    return expected;                                            \
  }
LOCKSTEP_ATOMICS(int)
LOCKSTEP_ATOMICS(unsigned int)
LOCKSTEP_ATOMICS(long long)
LOCKSTEP_ATOMICS(unsigned long long)
LOCKSTEP_ATOMIC(atomicAdd, float, __atomic_fetch_add)
LOCKSTEP_ATOMIC(atomicAdd, double, __atomic_fetch_add)
LOCKSTEP_FN float atomicExch(float *p, float v) {
  return __int_as_float(atomicExch((int *)p, __float_as_int(v)));
}
LOCKSTEP_FN unsigned int atomicInc(unsigned int *p, unsigned int limit) { return __nvvm_atom_inc_gen_ui(p, limit); }
LOCKSTEP_FN unsigned int atomicDec(unsigned int *p, unsigned int limit) { return __nvvm_atom_dec_gen_ui(p, limit); }

// Integers.
LOCKSTEP_FN int __popc(unsigned int x) { return __builtin_popcount(x); }
LOCKSTEP_FN int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
LOCKSTEP_FN int __clz(int x) { return x == 0 ? 32 : __builtin_clz(x); }
LOCKSTEP_FN int __clzll(long long x) { return x == 0 ? 64 : __builtin_clzll(x); }
LOCKSTEP_FN int __ffs(int x) { return __builtin_ffs(x); }
LOCKSTEP_FN int __ffsll(long long x) { return __builtin_ffsll(x); }
LOCKSTEP_FN unsigned int __brev(unsigned int x) { return __builtin_bitreverse32(x); }
LOCKSTEP_FN unsigned long long __brevll(unsigned long long x) { return __builtin_bitreverse64(x); }
LOCKSTEP_FN int __mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
LOCKSTEP_FN unsigned int __umulhi(unsigned int a, unsigned int b) {
  return (unsigned int)((unsigned long long)a * b >> 32);
}
LOCKSTEP_FN unsigned int __funnelshift_l(unsigned int low, unsigned int high, unsigned int by) {
  return (unsigned int)(((unsigned long long)high << 32 | low) << (by & 31) >> 32);
}
LOCKSTEP_FN unsigned int __funnelshift_r(unsigned int low, unsigned int high, unsigned int by) {
  return (unsigned int)(((unsigned long long)high << 32 | low) >> (by & 31));
}
LOCKSTEP_FN int min(int a, int b) { return a < b ? a : b; }
LOCKSTEP_FN int max(int a, int b) { return a > b ? a : b; }
LOCKSTEP_FN unsigned int min(unsigned int a, unsigned int b) { return a < b ? a : b; }
LOCKSTEP_FN unsigned int max(unsigned int a, unsigned int b) { return a > b ? a : b; }
LOCKSTEP_FN long long min(long long a, long long b) { return a < b ? a : b; }
LOCKSTEP_FN long long max(long long a, long long b) { return a > b ? a : b; }
LOCKSTEP_FN int abs(int x) { return x < 0 ? -x : x; }

// Floats: what one instruction computes.
LOCKSTEP_FN float fminf(float a, float b) { return __builtin_fminf(a, b); }
LOCKSTEP_FN float fmaxf(float a, float b) { return __builtin_fmaxf(a, b); }
LOCKSTEP_FN double fmin(double a, double b) { return __builtin_fmin(a, b); }
LOCKSTEP_FN double fmax(double a, double b) { return __builtin_fmax(a, b); }
LOCKSTEP_FN float min(float a, float b) { return __builtin_fminf(a, b); }
LOCKSTEP_FN float max(float a, float b) { return __builtin_fmaxf(a, b); }
LOCKSTEP_FN float fabsf(float x) { return __builtin_fabsf(x); }
LOCKSTEP_FN double fabs(double x) { return __builtin_fabs(x); }
LOCKSTEP_FN float sqrtf(float x) { return __nvvm_sqrt_rn_f(x); }
LOCKSTEP_FN double sqrt(double x) { return __nvvm_sqrt_rn_d(x); }
LOCKSTEP_FN float rsqrtf(float x) { return __nvvm_rsqrt_approx_f(x); }
LOCKSTEP_FN float fmaf(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
LOCKSTEP_FN double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
LOCKSTEP_FN float floorf(float x) { return __builtin_floorf(x); }
LOCKSTEP_FN float ceilf(float x) { return __builtin_ceilf(x); }
LOCKSTEP_FN float truncf(float x) { return __builtin_truncf(x); }
LOCKSTEP_FN float rintf(float x) { return __builtin_rintf(x); }
LOCKSTEP_FN float __fadd_rn(float a, float b) { return __nvvm_add_rn_f(a, b); }
LOCKSTEP_FN float __fmul_rn(float a, float b) { return __nvvm_mul_rn_f(a, b); }
LOCKSTEP_FN float __fmaf_rn(float a, float b, float c) { return __nvvm_fma_rn_f(a, b, c); }
LOCKSTEP_FN float __fdividef(float a, float b) { return __nvvm_div_approx_f(a, b); }
LOCKSTEP_FN float __frcp_rn(float x) { return __nvvm_rcp_rn_f(x); }
LOCKSTEP_FN float __fsqrt_rn(float x) { return __nvvm_sqrt_rn_f(x); }
LOCKSTEP_FN float __saturatef(float x) { return __nvvm_saturate_f(x); }
LOCKSTEP_FN float exp2f(float x) { return __nvvm_ex2_approx_f(x); }
LOCKSTEP_FN float __expf(float x) { return __nvvm_ex2_approx_f(x * 1.4426950408889634f); }
LOCKSTEP_FN float __log2f(float x) { return __nvvm_lg2_approx_f(x); }
LOCKSTEP_FN float __logf(float x) { return __nvvm_lg2_approx_f(x) * 0.6931471805599453f; }
LOCKSTEP_FN float __sinf(float x) { return __nvvm_sin_approx_f(x); }
LOCKSTEP_FN float __cosf(float x) { return __nvvm_cos_approx_f(x); }
LOCKSTEP_FN int __float2int_rn(float x) { return __nvvm_f2i_rn(x); }
LOCKSTEP_FN int __float2int_rz(float x) { return __nvvm_f2i_rz(x); }
LOCKSTEP_FN float __int2float_rn(int x) { return __nvvm_i2f_rn(x); }

// Loads past the writers' cache, clocks, output.
template <typename T> LOCKSTEP_FN T __ldg(const T *p) { return *p; }
LOCKSTEP_FN int clock() { return __nvvm_read_ptx_sreg_clock(); }
LOCKSTEP_FN long long clock64() { return __nvvm_read_ptx_sreg_clock64(); }
extern "C" __device__ int printf(const char *, ...);

#endif
