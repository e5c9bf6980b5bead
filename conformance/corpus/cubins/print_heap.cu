// printf, malloc and free on the device, and a function that calls itself: what each thread prints and stores depends on its number
#include <cstdio>
__device__ __noinline__ int depth(int n){ return n<=0 ? 1 : n+2*depth(n-1-(n&1)); }
extern "C" __global__ void print_heap(int n, const int* in, int* out){
  int t=blockIdx.x*blockDim.x+threadIdx.x;
  if(t>=n) return;
  int count=1+(in[t]&3);
  int* p=(int*)malloc(count*sizeof(int));
  int sum=depth(t%9);
  for(int i=0;i<count;i++) p[i]=in[t]*(i+1);
  for(int i=0;i<count;i++) sum+=p[i];
  if(t%3==1) printf("thread %d of block %d: %d at %.2f\n",(int)threadIdx.x,(int)blockIdx.x,sum,t*0.5);
  out[t]=sum;
  free(p);
}
