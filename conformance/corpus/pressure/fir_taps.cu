#include "../kernels/minicuda.h"
// sixteen filter taps derived from two numbers, used before the loop and behind it
KERNEL void fir_taps(int n, int p, int q, const int* in, int* out){
  int t=CTAIDX*NTIDX+TIDX; if(t>=n) return;
  int h[40]; 
#pragma unroll
  for(int i=0;i<40;i++) h[i]=(p^(i*37))+q*(2*i+1);
  int x=in[t], s=0;
#pragma unroll
  for(int i=0;i<40;i++) s+=h[i]*((x>>(i&15))&3);
#pragma unroll 1
  for(int k=0;k<(x&7);k++) s=s*31+in[(t+k*k)%n];
#pragma unroll
  for(int i=0;i<40;i++) s^=h[i]*(s>>(i&7));
  out[t]=s;
}
