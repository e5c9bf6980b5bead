#include "../kernels/minicuda.h"
// quadratic forms in double precision, with products needed twice
KERNEL void double_forms(const double* in, double* out){
  int t=TIDX; double x=in[t], y=in[t^1]; double p[22], s=0;
#pragma unroll
  for(int i=0;i<22;i++){ p[i]=x*(i+1)+y*(22-i); s+=p[i]*p[i]; }
#pragma unroll 1
  for(int k=0;k<(t&7);k++) s=s*0.5+x;
#pragma unroll
  for(int i=0;i<22;i++) s=s*0.25+p[i];
  out[t]=s;
}
