#include "../kernels/minicuda.h"
// masks of the thread index used on both sides of a vote
KERNEL void bit_masks(const u32* in, u32* out){
  int t=TIDX; u32 x=in[t]; u32 m[48]; u32 s=0;
#pragma unroll
  for(int i=0;i<48;i++){ m[i]=((1u<<((t+i)&31))-1u)^(x>>(i&15)); s+=m[i]; }
  u32 b=BALLOT(~0u,s&1);
#pragma unroll 1
  while(b){ s+=b&-b; b&=b-1; }
#pragma unroll
  for(int i=0;i<48;i++) s=s*3^m[i];
  out[t]=s;
}
