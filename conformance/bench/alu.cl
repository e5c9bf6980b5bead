// The kernel k1 of bench5.cu in OpenCL C, for oclgrind.
kernel void k1(global uint *out, uint n) {
  uint i = get_global_id(0);
  if (i >= n) return;
  uint a = i, b = i ^ 0x9e3779b9u;
  float x = (float)(i & 255) * 0.00390625f, y = 0.5f;
#pragma unroll 1
  for (int k = 0; k < 256; k++) {
    a = a * 1664525u + 1013904223u;
    b ^= b << 13;
    b ^= b >> 17;
    b ^= b << 5;
    a += b;
    x = fma(x, 0.999f, y);
    y = fma(y, 0.5f, -(x * 0.001f));
    x = x + 0.25f;
    y = y * 1.01f;
    x = fmin(x, 8.0f);
    y = fmax(y, -8.0f);
  }
  out[i] = a ^ b ^ as_uint(x) ^ as_uint(y);
}
