#include "../kernels/minicuda.h"
// a structure handed over by value, read before and behind a loop
struct Coeffs { int v[48]; };
KERNEL void byval_parameters(Coeffs c, const int* in, int* out){
  int t=TIDX; int s=in[t];
#pragma unroll
  for(int i=0;i<48;i++) s=s*3+c.v[i];
#pragma unroll 1
  for(int k=0;k<(t&7);k++) s=s*5+in[(t+k)&63];
#pragma unroll
  for(int i=0;i<48;i++) s^=c.v[i]*(i+1);
  out[t]=s;
}
