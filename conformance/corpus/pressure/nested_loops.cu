#include "../kernels/minicuda.h"
// values of the outer loop that are needed behind the inner one
KERNEL void nested_loops(const int* in, int* out, int n){
  int t=TIDX; int s=in[t];
#pragma unroll 1
  for(int a=0;a<n;a++){ int v[36];
#pragma unroll
    for(int i=0;i<36;i++){ v[i]=(s>>(i&15))^(a*i+t); }
#pragma unroll
    for(int i=0;i<36;i++) s+=v[i];
#pragma unroll 1
    for(int b=0;b<((t+a)&3);b++) s=s*3+b;
#pragma unroll
    for(int i=0;i<36;i++) s=s*5^v[i];
  }
  out[t]=s;
}
