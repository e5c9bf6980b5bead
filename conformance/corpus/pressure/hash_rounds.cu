#include "../kernels/minicuda.h"
// a hash whose state has to be kept: recomputing cannot help everywhere
KERNEL void hash_rounds(const u32* in, u32* out, int rounds){
  int t=CTAIDX*NTIDX+TIDX; u32 s[36];
#pragma unroll
  for(int i=0;i<36;i++) s[i]=in[t]+i*0x9e3779b9u;
#pragma unroll 1
  for(int k=0;k<rounds+(t&1);k++){
#pragma unroll
    for(int i=0;i<36;i++) s[i]=(s[i]<<5|s[i]>>27)^(s[(i+5)%36]+k*0x85ebca6bu);
  }
  u32 r=0;
#pragma unroll
  for(int i=0;i<36;i++) r=r*33+s[i];
  out[t]=r;
}
