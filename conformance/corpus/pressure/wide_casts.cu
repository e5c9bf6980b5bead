#include "../kernels/minicuda.h"
// 64-bit indices made from short ones
KERNEL void wide_casts(const s64* in, s64* out, int n){
  int t=TIDX; s64 s=in[t]; s64 j[24];
#pragma unroll
  for(int i=0;i<24;i++) j[i]=(s64)(t*(i+1)%48)*8+i;
#pragma unroll
  for(int i=0;i<24;i++) s+=j[i]*(i+1);
#pragma unroll 1
  for(int k=0;k<(int)(s&7);k++) s=s*3+in[(t+k)&63];
#pragma unroll
  for(int i=0;i<24;i++) s^=in[j[i]>>3]+j[i];
  out[t]=s;
}
