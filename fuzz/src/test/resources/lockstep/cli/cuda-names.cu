// The names of examples/device.h at work; thread 0 writes what lane 0 saw. A block of 64 threads.
struct Pair { int2 a; float4 b; };

__global__ void __launch_bounds__(64) names(int *out, unsigned int *cells, float *floats) {
  int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  int lane = t % warpSize;
  dim3 shape = blockDim;
  uint3 place = threadIdx;
  int seen[40];
  seen[0] = __shfl_sync(0xffffffff, t, 5);
  seen[1] = __shfl_up_sync(0xffffffff, t + 1, 0);
  seen[2] = __shfl_down_sync(0xffffffffu, t, 7);
  seen[3] = __shfl_xor_sync(0xffffffff, t, 9);
  seen[4] = (int)(__shfl_down_sync(0xffffffff, (long long)t << 33, 3) >> 33);
  seen[5] = (int)__shfl_xor_sync(0xffffffff, 0.5 * t, 2);
  seen[6] = (int)__shfl_sync(0xffffffff, 2.0f * t, 4);
  seen[7] = __shfl_down_sync(0xffffffff, t, 7, 8);
  seen[8] = (int)__ballot_sync(0xffffffff, lane < 4);
  seen[9] = __any_sync(0xffffffff, lane == 31) + 2 * __all_sync(0xffffffff, lane < 32) + 4 * __all_sync(0xffffffff, lane);
  seen[10] = (int)__match_any_sync(0xffffffff, lane / 16);
  seen[11] = __reduce_add_sync(0xffffffff, lane) + __reduce_max_sync(0xffffffff, -lane);
  seen[12] = __syncthreads_count(t & 1) + __syncthreads_and(1) + __syncthreads_or(0);
  __syncwarp();
  __threadfence();
  __syncthreads();
  atomicAdd(&cells[0], 1u);
  atomicMax(&cells[1], (unsigned)t);
  atomicMin((int *)&cells[2], -t);
  atomicOr(&cells[3], 1u << lane);
  atomicXor(&cells[4], 1u << lane);
  atomicInc(&cells[5], 9);
  atomicDec(&cells[6], 9);
  atomicSub((int *)&cells[7], 2);
  atomicAdd(floats, 0.5f);
  if (t == 3) atomicExch(floats + 1, 7.0f);
  if (t == 4) atomicCAS(&cells[8], 0u, 44u);
  if (t == 5) atomicAnd_system(&cells[9], 0u);
  __syncthreads();
  seen[13] = __popc(0xf0f0u) + __popcll(~0ull) + __clz(1) + __clz(0) + __clzll(1) + __ffs(8) + __ffsll(0);
  seen[14] = (int)(__brev(1) >> 31) + (int)(__brevll(1) >> 63);
  seen[15] = __mulhi(-1, 1) + (int)__umulhi(0x80000000u, 6u);
  seen[16] = (int)__funnelshift_l(0x80000000u, 1u, 1) + (int)__funnelshift_r(0u, 2u, 31);
  seen[17] = min(3, -4) + max(3u, 4u) + abs(-9) + (int)max(2.5f, 1.0f) + (int)min(5ll, 6ll);
  seen[18] = (int)(fminf(1, 2) + fmaxf(1, 2) + fabsf(-3) + sqrtf(16) + floorf(1.5f) + ceilf(1.5f) + truncf(-1.5f) + rintf(2.5f));
  seen[19] = (int)(sqrt(9.0) + fmax(1.0, 2.0) + fma(2.0, 3.0, 4.0) + fmaf(1, 2, 3) + __fmaf_rn(1, 1, 1) + __fadd_rn(1, 1));
  seen[20] = __float2int_rn(2.5f) + __float2int_rz(2.9f) + (int)__int2float_rn(7) + (int)__saturatef(5.0f) + (int)__frcp_rn(0.25f);
  seen[21] = __float_as_int(__int_as_float(123)) + (int)__double_as_longlong(__longlong_as_double(77ll));
  Pair p = {make_int2(1, 2), make_float4(1, 2, 3, 4)};
  seen[22] = p.a.y + (int)p.b.w + (int)sizeof(Pair) + (int)alignof(float4) + (int)shape.x + (int)place.y;
  seen[23] = (int)__ldg(cells) + (int)gridDim.x + (int)blockIdx.x;
  if (t == 0)
    for (int i = 0; i < 24; i++) out[i] = seen[i];
}
