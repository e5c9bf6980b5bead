// Times the five kernels of bench5.cl on the first OpenCL device there is: POCL, or oclgrind where that runs this.
//   cc -O2 opencl.c -l:libOpenCL.so.1 -o opencl
//   ./opencl bench5.cl reduced|full REPETITIONS       times each kernel, see tell() in bench5.h
//   ./opencl bench5.cl wide REPETITIONS               64 blocks of 256 threads of arithmetic
// What it uses of OpenCL 1.2 is declared here, so that the headers need not be installed.
#include "bench5.h"

typedef void *Handle;
typedef int32_t Status;
extern Status clGetPlatformIDs(uint32_t count, Handle *platforms, uint32_t *found);
extern Status clGetDeviceIDs(Handle platform, uint64_t type, uint32_t count, Handle *devices, uint32_t *found);
extern Status clGetDeviceInfo(Handle device, uint32_t what, size_t size, void *value, size_t *found);
extern Handle clCreateContext(const intptr_t *properties, uint32_t count, const Handle *devices, void *notify,
                              void *data, Status *status);
extern Handle clCreateCommandQueue(Handle context, Handle device, uint64_t properties, Status *status);
extern Handle clCreateProgramWithSource(Handle context, uint32_t count, const char **texts, const size_t *lengths,
                                        Status *status);
extern Status clBuildProgram(Handle program, uint32_t count, const Handle *devices, const char *options, void *notify,
                             void *data);
extern Handle clCreateKernel(Handle program, const char *name, Status *status);
extern Handle clCreateBuffer(Handle context, uint64_t flags, size_t size, void *host, Status *status);
extern Status clSetKernelArg(Handle kernel, uint32_t index, size_t size, const void *value);
extern Status clEnqueueNDRangeKernel(Handle queue, Handle kernel, uint32_t dimensions, const size_t *offset,
                                     const size_t *global, const size_t *local, uint32_t events, const Handle *wait,
                                     Handle *event);
extern Status clEnqueueReadBuffer(Handle queue, Handle buffer, uint32_t isBlocking, size_t offset, size_t size,
                                  void *into, uint32_t events, const Handle *wait, Handle *event);
extern Status clEnqueueWriteBuffer(Handle queue, Handle buffer, uint32_t isBlocking, size_t offset, size_t size,
                                   const void *from, uint32_t events, const Handle *wait, Handle *event);
extern Status clFinish(Handle queue);
enum { DEVICE_NAME = 0x102B, COPY_FROM_HOST = 1 << 5, READ_WRITE = 1 };
static const uint64_t ANY_DEVICE = 0xFFFFFFFF;

static Handle context, queue, program;

static void check(Status status, const char *what) {
  if (status == 0) return;
  fprintf(stderr, "%s: OpenCL status %d\n", what, status);
  exit(1);
}

static char *readText(const char *path) {
  FILE *f = fopen(path, "rb");
  if (f == NULL) {
    perror(path);
    exit(1);
  }
  char *text = calloc(1 << 16, 1);
  size_t length = fread(text, 1, (1 << 16) - 1, f);
  text[length] = 0;
  fclose(f);
  return text;
}

static void start(const char *path) {
  Handle platform, device;
  Status status;
  uint32_t found;
  char name[256] = "";
  check(clGetPlatformIDs(1, &platform, &found), "platforms");
  check(clGetDeviceIDs(platform, ANY_DEVICE, 1, &device, &found), "devices");
  clGetDeviceInfo(device, DEVICE_NAME, sizeof name - 1, name, NULL);
  fprintf(stderr, "device %s\n", name);
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  check(status, "context");
  queue = clCreateCommandQueue(context, device, 0, &status);
  check(status, "queue");
  const char *text = readText(path);
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  check(status, "program");
  check(clBuildProgram(program, 1, &device, "", NULL, NULL), "build");
}

static Handle buffer(size_t bytes, void *from) {
  Status status;
  Handle made = clCreateBuffer(context, READ_WRITE | (from == NULL ? 0 : COPY_FROM_HOST), bytes, from, &status);
  check(status, "buffer");
  return made;
}

static Handle kernel(const char *name) {
  Status status;
  Handle made = clCreateKernel(program, name, &status);
  check(status, name);
  return made;
}

static void pass(Handle to, uint32_t index, size_t size, const void *value) {
  check(clSetKernelArg(to, index, size, value), "argument");
}

// Runs a kernel once and tells what that took and the checksum of its output.
static void run(const char *name, Handle what, int dimensions, size_t global, size_t local, Handle output,
                size_t bytes) {
  size_t whole[2] = {global, global}, block[2] = {local, local};
  void *result = malloc(bytes);
  Stamp from = stamp();
  check(clEnqueueNDRangeKernel(queue, what, dimensions, NULL, whole, block, 0, NULL, NULL), name);
  check(clFinish(queue), name);
  Stamp to = stamp();
  check(clEnqueueReadBuffer(queue, output, 1, 0, bytes, result, 0, NULL, NULL), "read");
  tell(name, from, to, result, bytes);
  free(result);
}

static void timeKernels(Sizes s, int repetitions) {
  float factor = 1.5f, *y = randomFloats(52, s.n5);
  Handle out1 = buffer(s.n1 * 4ul, NULL), out2 = buffer(s.n2 * 4ul, NULL), out3 = buffer(s.blocks * 4ul, NULL);
  Handle in3 = buffer(s.blocks * 1024ul, randomInts(3, s.blocks * 256)), c = buffer(s.m * s.m * 4ul, NULL);
  Handle a = buffer(s.m * s.m * 4ul, randomFloats(41, s.m * s.m));
  Handle b = buffer(s.m * s.m * 4ul, randomFloats(42, s.m * s.m));
  Handle x = buffer(s.n5 * 4ul, randomFloats(51, s.n5)), inOut = buffer(s.n5 * 4ul, y);
  Handle k1 = kernel("k1"), k2 = kernel("k2"), k3 = kernel("k3"), k4 = kernel("k4"), k5 = kernel("k5");
  pass(k1, 0, sizeof out1, &out1);
  pass(k1, 1, 4, &s.n1);
  pass(k2, 0, sizeof out2, &out2);
  pass(k2, 1, 4, &s.n2);
  pass(k3, 0, sizeof in3, &in3);
  pass(k3, 1, sizeof out3, &out3);
  pass(k4, 0, sizeof a, &a);
  pass(k4, 1, sizeof b, &b);
  pass(k4, 2, sizeof c, &c);
  pass(k4, 3, 4, &s.m);
  pass(k5, 0, 4, &factor);
  pass(k5, 1, sizeof x, &x);
  pass(k5, 2, sizeof inOut, &inOut);
  pass(k5, 3, 4, &s.n5);
  for (int i = 0; i < repetitions; i++) {
    run("k1", k1, 1, s.n1, 256, out1, s.n1 * 4ul);
    run("k2", k2, 1, s.n2, 256, out2, s.n2 * 4ul);
    run("k3", k3, 1, s.blocks * 256ul, 256, out3, s.blocks * 4ul);
    run("k4", k4, 2, s.m, 16, c, s.m * s.m * 4ul);
    check(clEnqueueWriteBuffer(queue, inOut, 1, 0, s.n5 * 4ul, y, 0, NULL, NULL), "write");
    run("k5", k5, 1, s.n5, 256, inOut, s.n5 * 4ul);
  }
}

static void timeWide(int repetitions) {
  uint32_t threads = 64 * 256, rounds = 1 << 13;
  Handle out = buffer(threads * 4ul, NULL), wide = kernel("wide");
  pass(wide, 0, sizeof out, &out);
  pass(wide, 1, 4, &rounds);
  for (int i = 0; i < repetitions; i++) run("wide", wide, 1, threads, 256, out, threads * 4ul);
}

int main(int count, char **arguments) {
  if (count != 4) {
    fprintf(stderr, "usage: opencl bench5.cl reduced|full|wide REPETITIONS\n");
    return 2;
  }
  start(arguments[1]);
  int repetitions = atoi(arguments[3]);
  if (strcmp(arguments[2], "wide") == 0)
    timeWide(repetitions);
  else
    timeKernels(strcmp(arguments[2], "full") == 0 ? FULL : REDUCED, repetitions);
  return 0;
}
