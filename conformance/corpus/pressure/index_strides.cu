#include "../kernels/minicuda.h"
// derived indices of many strides around a loop over memory
KERNEL void index_strides(const int* in, int* out, int n, int a, int b){
  int t=CTAIDX*NTIDX+TIDX;
  int j[40];
#pragma unroll
  for(int i=0;i<40;i++) j[i]=((t*a+i*b)&1023);
  int s=0;
#pragma unroll
  for(int i=0;i<40;i++) s+=in[j[i]];
#pragma unroll 1
  for(int k=0;k<n+(t&3);k++) s=s*3+in[(s^k)&1023];
#pragma unroll
  for(int i=0;i<40;i++) s^=in[j[i]^1]+j[i];
  out[t]=s;
}
