// The macros of ../../kernels/minicuda.h for nvcc and the headers that come with it.
#ifndef MINICUDA_H
#define MINICUDA_H
#define NOINLINE __noinline__
#define KERNEL extern "C" __global__
typedef unsigned char u8; typedef signed char s8; typedef unsigned short u16; typedef unsigned int u32;
typedef unsigned long long u64; typedef long long s64; typedef unsigned __int128 u128;
#define DEVMALLOC(n) malloc(n)
#define DEVFREE(p) free(p)
// special registers
#define TIDX ((int)threadIdx.x)
#define TIDY ((int)threadIdx.y)
#define TIDZ ((int)threadIdx.z)
#define NTIDX ((int)blockDim.x)
#define NTIDY ((int)blockDim.y)
#define NTIDZ ((int)blockDim.z)
#define CTAIDX ((int)blockIdx.x)
#define CTAIDY ((int)blockIdx.y)
#define CTAIDZ ((int)blockIdx.z)
#define NCTAIDX ((int)gridDim.x)
#define NCTAIDY ((int)gridDim.y)
#define NCTAIDZ ((int)gridDim.z)
static __device__ __forceinline__ int laneid_() { int r; asm("mov.u32 %0, %%laneid;" : "=r"(r)); return r; }
#define LANEID laneid_()
#define WARPSZ warpSize
#define DYNSHARED(T,name) extern __shared__ T name[]
// barriers and fences
#define SYNC() __syncthreads()
#define BARSYNC(n) asm volatile("barrier.sync %0;" :: "r"(n) : "memory")
#define BARCNT(id,n) asm volatile("barrier.sync %0, %1;" :: "r"(id), "r"(n) : "memory")
#define SYNC_POPC(p) __syncthreads_count(p)
#define SYNC_AND(p) __syncthreads_and(p)
#define SYNC_OR(p) __syncthreads_or(p)
#define SYNCWARP(m) __syncwarp(m)
#define FENCE_CTA() __threadfence_block()
#define FENCE_GL() __threadfence()
// warp exchange
#define SHFL_IDX(m,v,l,w) __shfl_sync(m,(int)(v),l,w)
#define SHFL_DOWN(m,v,d,w) __shfl_down_sync(m,(int)(v),d,w)
#define SHFL_XOR(m,v,x,w) __shfl_xor_sync(m,(int)(v),x,w)
#define SHFL_UP(m,v,d,w) __shfl_up_sync(m,(int)(v),d,w)
#define SHFLF_IDX(m,v,l,w) __shfl_sync(m,(float)(v),l,w)
#define SHFLF_DOWN(m,v,d,w) __shfl_down_sync(m,(float)(v),d,w)
#define SHFLF_XOR(m,v,x,w) __shfl_xor_sync(m,(float)(v),x,w)
#define SHFLF_UP(m,v,d,w) __shfl_up_sync(m,(float)(v),d,w)
#define BALLOT(m,p) ((u32)__ballot_sync(m,p))
#define VOTE_ANY(m,p) __any_sync(m,p)
#define VOTE_ALL(m,p) __all_sync(m,p)
#define VOTE_UNI(m,p) __uni_sync(m,p)
#define MATCH_ANY(m,v) ((u32)__match_any_sync(m,(int)(v)))
#define MATCH_ANY64(m,v) ((u32)__match_any_sync(m,(long long)(v)))
#define REDUX_ADD(m,v) ((int)__reduce_add_sync(m,(int)(v)))
#define REDUX_MIN(m,v) ((int)__reduce_min_sync(m,(int)(v)))
#define REDUX_MAX(m,v) ((int)__reduce_max_sync(m,(int)(v)))
#define REDUX_UMIN(m,v) ((u32)__reduce_min_sync(m,(u32)(v)))
#define REDUX_UMAX(m,v) ((u32)__reduce_max_sync(m,(u32)(v)))
#define REDUX_AND(m,v) ((int)__reduce_and_sync(m,(u32)(v)))
#define REDUX_OR(m,v) ((int)__reduce_or_sync(m,(u32)(v)))
#define REDUX_XOR(m,v) ((int)__reduce_xor_sync(m,(u32)(v)))
// atomics
#define ATOM_ADD(p,v) atomicAdd((int*)(p),(int)(v))
#define ATOM_ADD64(p,v) ((long long)atomicAdd((u64*)(p),(u64)(v)))
#define ATOM_MIN(p,v) atomicMin((int*)(p),(int)(v))
#define ATOM_MAX(p,v) atomicMax((int*)(p),(int)(v))
#define ATOM_UMIN(p,v) atomicMin((u32*)(p),(u32)(v))
#define ATOM_UMAX(p,v) atomicMax((u32*)(p),(u32)(v))
#define ATOM_MAX64(p,v) atomicMax((long long*)(p),(long long)(v))
#define ATOM_AND(p,v) atomicAnd((int*)(p),(int)(v))
#define ATOM_OR(p,v) atomicOr((int*)(p),(int)(v))
#define ATOM_XOR(p,v) atomicXor((int*)(p),(int)(v))
#define ATOM_XCHG(p,v) atomicExch((int*)(p),(int)(v))
#define ATOM_CAS(p,c,v) atomicCAS((int*)(p),(int)(c),(int)(v))
#define ATOM_CAS64(p,c,v) ((long long)atomicCAS((u64*)(p),(u64)(c),(u64)(v)))
#define ATOM_INC(p,v) atomicInc((u32*)(p),(u32)(v))
#define ATOM_DEC(p,v) atomicDec((u32*)(p),(u32)(v))
#define ATOM_RELAXED_ADD(p,v) atomicAdd(p,v)
// arithmetic
#define MULHI_U32(a,b) __umulhi(a,b)
#define MULHI_S32(a,b) __mulhi(a,b)
#define MULHI_U64(a,b) ((u64)__umul64hi(a,b))
#define MULHI_S64(a,b) __mul64hi(a,b)
#define MUL24(a,b) __mul24(a,b)
// __byte_perm ignores the bits that repeat a sign.
__device__ static inline u32 permuted(u32 a, u32 b, u32 s) {
  u32 r;
  asm("prmt.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(s));
  return r;
}
#define PRMT(a,b,s) permuted(a,b,s)
#define FMAF(a,b,c) __fmaf_rn(a,b,c)
#define FMAD(a,b,c) __fma_rn(a,b,c)
#define SQRTF(a) __fsqrt_rn(a)
#define SQRTD(a) __dsqrt_rn(a)
#define POPC(x) __popc(x)
#define POPCLL(x) __popcll(x)
#define CLZNZ(x) __clz((int)(x))
#define CTZNZ(x) (__ffs((int)(x))-1)
#define CLZLLNZ(x) __clzll((long long)(x))
#define CTZLLNZ(x) (__ffsll((long long)(x))-1)
#define BREV32(x) __brev(x)
#define BREV64(x) __brevll(x)
#define BSWAP32(x) __byte_perm(x,0,0x0123)
#define ROTL32(x,n) __funnelshift_l(x,x,n)
#define ROTR32(x,n) __funnelshift_r(x,x,n)
#define ROTL64(x,n) (((u64)(x)<<((n)&63))|((u64)(x)>>((64-(n))&63)))
#define F2BITS(f) ((u32)__float_as_uint((float)(f)))
#define BITS2F(i) __uint_as_float((u32)(i))
#define D2BITS(f) ((u64)__double_as_longlong((double)(f)))
#define BITS2D(i) __longlong_as_double((long long)(u64)(i))
#endif
