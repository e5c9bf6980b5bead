#include "../kernels/minicuda.h"
// values that live through atomics and a fence
KERNEL void atomics_between(const int* in, int* out, int* sum){
  int t=TIDX; int x=in[t]; int v[42]; int s=0;
#pragma unroll
  for(int i=0;i<42;i++){ v[i]=(x*(i+5))^(t+i); s+=v[i]&255; }
  __atomic_fetch_add(sum+(t&3),s,__ATOMIC_RELAXED);
  FENCE_GL();
#pragma unroll 1
  for(int k=0;k<(s&7);k++) s=s*3+k;
#pragma unroll
  for(int i=0;i<42;i++) s=s*5+v[i];
  out[t]=s;
}
