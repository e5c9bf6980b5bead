/* A driver without a device: what a kernel does follows from its name. Memory of the device is memory of the host. */
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int lost;
static int launches;

int cuInit(unsigned flags) { return flags; }
int cuDeviceGet(int *device, int index) { *device = index; return 0; }
int cuCtxCreate_v2(void **context, unsigned flags, int device) { *context = &lost; return flags + device; }
int cuDeviceGetName(char *name, int size, int device) { strncpy(name, "stub", size); return device; }
int cuDriverGetVersion(int *version) { *version = 13000; return 0; }
int cuDeviceGetAttribute(int *value, int attribute, int device) { *value = attribute == 75 ? 9 : 0; return device; }
int cuModuleLoadData(void **module, const void *image) { *module = (void *)image; return 0; }
int cuModuleLoadDataEx(void **module, const void *image, unsigned count, int *options, void **values) {
  *module = (void *)image;
  return count != 1 || options[0] != 7 || ((intptr_t)values[0] != 0 && (intptr_t)values[0] != 4);
}
int cuModuleGetFunction(void **function, void *module, const char *name) {
  *function = strdup(name);
  return module == NULL;
}
int cuMemAlloc_v2(uint64_t *pointer, size_t size) { *pointer = (uint64_t)malloc(size); return 0; }
int cuMemFree_v2(uint64_t pointer) { free((void *)pointer); return 0; }
int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t size) { memcpy((void *)to, from, size); return 0; }
int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t size) { memcpy(to, (void *)from, size); return 0; }

/*
 * A kernel of one instruction, kN: of registers of each kind, each thread stores the first that it loads as the second
 * that it stores. That is what mov does; of any other instruction it is a wrong result.
 */
static int moves(void **arguments, unsigned threads) {
  char *in = (char *)*(uint64_t *)arguments[0], *out = (char *)*(uint64_t *)arguments[1];
  for (unsigned thread = 0; thread < threads; thread++)
    for (int kind = 0; kind < 6; kind++) memcpy(out + thread * 512 + kind * 64 + 16, in + thread * 512 + kind * 64, 8);
  return 0;
}

/* Adds the second argument to each of the four numbers of the first; how right that is follows from the name. */
int cuLaunchKernel(const char *name, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                   unsigned shared, void *stream, void **arguments, void **extra) {
  if (name[0] == 'k') return moves(arguments, bx);
  int32_t *numbers = (int32_t *)*(uint64_t *)arguments[0];
  int32_t more = *(int32_t *)arguments[1];
  launches++;
  if (gx != 1 || gy != 2 || gz != 1 || bx != 4 || by != 1 || bz != 1 || shared != 8 || stream != NULL || extra != NULL)
    return 1;
  if (strcmp(name, "hangs") == 0)
    for (;;) sleep(1);
  if (strcmp(name, "crashes") == 0) raise(SIGSEGV);
  lost = strcmp(name, "loses") == 0;
  for (int i = 0; i < 4; i++) numbers[i] += more;
  if (strcmp(name, "errs") == 0) numbers[3]++;
  if (strcmp(name, "wavers") == 0 && launches % 2 == 0) numbers[3]++;
  return 0;
}
int cuCtxSynchronize(void) { return lost ? 719 : 0; }
