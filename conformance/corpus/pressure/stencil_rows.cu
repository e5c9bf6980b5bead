#include "../kernels/minicuda.h"
// addresses of nine rows, used before a loop with a divergent trip count and behind it
KERNEL void stencil_rows(int w, const int* in, int* out){
  int t=TIDX; const int* r[27];
#pragma unroll
  for(int i=0;i<27;i++) r[i]=in+i*w+t;
  int s=0;
#pragma unroll
  for(int i=0;i<27;i++) s+=r[i][0]*(i+1);
#pragma unroll 1
  for(int k=0;k<(s&15);k++) s=s*5+k;
#pragma unroll
  for(int i=0;i<27;i++) s+=r[i][1]*(27-i);
  out[t]=s;
}
