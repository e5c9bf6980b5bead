// Matrix transpose through a shared-memory tile of 16 x 16, for matrices of any size.
// Rows are read and columns written by neighbouring threads; the 17th column avoids bank conflicts.
#include "device.h"

KERNEL transpose(int rows, int columns, const float *in, float *out) {
  __shared__ float tile[16][17];
  int column = BLOCK_X * 16 + THREAD_X, row = BLOCK_Y * 16 + THREAD_Y;
  if (row < rows && column < columns) tile[THREAD_Y][THREAD_X] = in[row * columns + column];

  // Threads outside the matrix must come here too: a barrier waits for the whole block.
  BLOCK_BARRIER();

  int outColumn = BLOCK_Y * 16 + THREAD_X, outRow = BLOCK_X * 16 + THREAD_Y;
  if (outRow < columns && outColumn < rows) out[outRow * rows + outColumn] = tile[THREAD_X][THREAD_Y];
}
