#include "../kernels/minicuda.h"
// coefficients of a polynomial made from the thread index, needed in front of and behind a loop
KERNEL void poly_both_ends(const float* in, float* out, int n){
  int t=CTAIDX*NTIDX+TIDX; if(t>=n) return;
  float c[44], x=in[t];
#pragma unroll
  for(int i=0;i<44;i++) c[i]=(float)(t*(i+3)+i)*0.125f;
  float s=0;
#pragma unroll
  for(int i=0;i<44;i++) s=s*x+c[i];
#pragma unroll 1
  for(int k=0;k<(t&15);k++) s=s*0.5f+x;
#pragma unroll
  for(int i=0;i<44;i++) s=s*0.25f-c[i]*x;
  out[t]=s;
}
