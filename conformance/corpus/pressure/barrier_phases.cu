#include "../kernels/minicuda.h"
// shared memory in phases: loads may not cross the barriers, indices may
KERNEL void barrier_phases(const int* in, int* out){
  __shared__ int s[64]; int t=TIDX; int j[32], v[32];
#pragma unroll
  for(int i=0;i<32;i++) j[i]=(t*(2*i+1)+i)&63;
  s[t]=in[t]; SYNC();
  int r=0;
#pragma unroll
  for(int i=0;i<32;i++){ v[i]=s[j[i]]; r+=v[i]; }
  SYNC(); s[t]=r; SYNC();
#pragma unroll 1
  for(int k=0;k<(r&7);k++) r=r*3+k;
#pragma unroll
  for(int i=0;i<32;i++) r^=s[j[i]]+v[i];
  out[t]=r;
}
