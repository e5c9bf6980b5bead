// Iterations until z = z*z + c leaves the circle of radius 2, for each pixel of an image.
// Neighbouring pixels need different numbers of rounds, so the lanes of a warp leave the loop one by one.
#include "device.h"

KERNEL mandelbrot(int width, int height, int limit, unsigned short *rounds) {
  int px = GLOBAL_X, py = GLOBAL_Y;
  if (px >= width || py >= height) return;
  float cx = -2.0f + 3.0f * (float)px / (float)width;
  float cy = -1.0f + 2.0f * (float)py / (float)height;
  float x = 0.0f, y = 0.0f;
  int k = 0;
  while (k < limit && x * x + y * y <= 4.0f) {
    float next = x * x - y * y + cx;
    y = 2.0f * x * y + cy;
    x = next;
    k++;
  }
  rounds[py * width + px] = (unsigned short)k;
}
