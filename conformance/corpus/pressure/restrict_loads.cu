#include "../kernels/minicuda.h"
// loads through noalias read-only parameters, which may be made again across stores
KERNEL void restrict_loads(const int* __restrict__ a, int* __restrict__ out, int n){
  int t=TIDX; int v[40]; int s=0;
#pragma unroll
  for(int i=0;i<40;i++){ v[i]=a[(t+i*3)&63]; s+=v[i]*(i+1); }
  out[t]=s;
#pragma unroll 1
  for(int k=0;k<(s&7);k++){ s=s*3+k; out[t]=s; }
#pragma unroll
  for(int i=0;i<40;i++) s=s*5+v[i];
  out[t]=s;
}
