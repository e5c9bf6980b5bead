; RUN: opt --passes=atomic-expand --verify-each -S %s | filecheck %s
; RUN: check --passes=atomic-expand %s | filecheck %s --check-prefix=VERDICT
; Each operation in each type, each lane in a place of its own: what is left are exchanges of integers, and cmpxchg.
; LAUNCH: xchg_i8 grid=1 block=32 args=[out i8[32], buf i8[64] rand(3), buf i8[32] rand(5)]
; LAUNCH: add_i8 grid=1 block=32 args=[out i8[32], buf i8[64] rand(3), buf i8[32] rand(5)]
; LAUNCH: sub_i8 grid=1 block=32 args=[out i8[32], buf i8[64] rand(3), buf i8[32] rand(5)]
; LAUNCH: and_i8 grid=1 block=32 args=[out i8[32], buf i8[64] rand(3), buf i8[32] rand(5)]
; LAUNCH: nand_i8 grid=1 block=32 args=[out i8[32], buf i8[64] rand(3), buf i8[32] rand(5)]
; LAUNCH: or_i8 grid=1 block=32 args=[out i8[32], buf i8[64] rand(3), buf i8[32] rand(5)]
; LAUNCH: xor_i8 grid=1 block=32 args=[out i8[32], buf i8[64] rand(3), buf i8[32] rand(5)]
; LAUNCH: max_i8 grid=1 block=32 args=[out i8[32], buf i8[64] rand(3), buf i8[32] rand(5)]
; LAUNCH: min_i8 grid=1 block=32 args=[out i8[32], buf i8[64] rand(3), buf i8[32] rand(5)]
; LAUNCH: umax_i8 grid=1 block=32 args=[out i8[32], buf i8[64] rand(3), buf i8[32] rand(5)]
; LAUNCH: umin_i8 grid=1 block=32 args=[out i8[32], buf i8[64] rand(3), buf i8[32] rand(5)]
; LAUNCH: uinc_wrap_i8 grid=1 block=32 args=[out i8[32], buf i8[64] rand(3), buf i8[32] rand(5)]
; LAUNCH: udec_wrap_i8 grid=1 block=32 args=[out i8[32], buf i8[64] rand(3), buf i8[32] rand(5)]
; LAUNCH: xchg_i16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(3), buf i16[32] rand(5)]
; LAUNCH: add_i16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(3), buf i16[32] rand(5)]
; LAUNCH: sub_i16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(3), buf i16[32] rand(5)]
; LAUNCH: and_i16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(3), buf i16[32] rand(5)]
; LAUNCH: nand_i16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(3), buf i16[32] rand(5)]
; LAUNCH: or_i16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(3), buf i16[32] rand(5)]
; LAUNCH: xor_i16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(3), buf i16[32] rand(5)]
; LAUNCH: max_i16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(3), buf i16[32] rand(5)]
; LAUNCH: min_i16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(3), buf i16[32] rand(5)]
; LAUNCH: umax_i16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(3), buf i16[32] rand(5)]
; LAUNCH: umin_i16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(3), buf i16[32] rand(5)]
; LAUNCH: uinc_wrap_i16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(3), buf i16[32] rand(5)]
; LAUNCH: udec_wrap_i16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(3), buf i16[32] rand(5)]
; LAUNCH: nand_i32 grid=1 block=32 args=[out i32[32], buf i32[64] rand(3), buf i32[32] rand(5)]
; LAUNCH: nand_i64 grid=1 block=32 args=[out i64[32], buf i64[64] rand(3), buf i64[32] rand(5)]
; LAUNCH: usub_cond_i8 grid=1 block=32 args=[out i8[32], buf i8[64] rand(3), buf i8[32] rand(5)]
; LAUNCH: usub_cond_i16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(3), buf i16[32] rand(5)]
; LAUNCH: usub_cond_i32 grid=1 block=32 args=[out i32[32], buf i32[64] rand(3), buf i32[32] rand(5)]
; LAUNCH: usub_cond_i64 grid=1 block=32 args=[out i64[32], buf i64[64] rand(3), buf i64[32] rand(5)]
; LAUNCH: usub_sat_i8 grid=1 block=32 args=[out i8[32], buf i8[64] rand(3), buf i8[32] rand(5)]
; LAUNCH: usub_sat_i16 grid=1 block=32 args=[out i16[32], buf i16[64] rand(3), buf i16[32] rand(5)]
; LAUNCH: usub_sat_i32 grid=1 block=32 args=[out i32[32], buf i32[64] rand(3), buf i32[32] rand(5)]
; LAUNCH: usub_sat_i64 grid=1 block=32 args=[out i64[32], buf i64[64] rand(3), buf i64[32] rand(5)]
; LAUNCH: uinc_wrap_i64 grid=1 block=32 args=[out i64[32], buf i64[64] rand(3), buf i64[32] rand(5)]
; LAUNCH: udec_wrap_i64 grid=1 block=32 args=[out i64[32], buf i64[64] rand(3), buf i64[32] rand(5)]
; LAUNCH: fadd_half grid=1 block=32 args=[out f16[32], buf f16[64] rand(3,-4,4), buf f16[32] rand(5,-4,4)]
; LAUNCH: fsub_half grid=1 block=32 args=[out f16[32], buf f16[64] rand(3,-4,4), buf f16[32] rand(5,-4,4)]
; LAUNCH: fmax_half grid=1 block=32 args=[out f16[32], buf f16[64] rand(3,-4,4), buf f16[32] rand(5,-4,4)]
; LAUNCH: fmin_half grid=1 block=32 args=[out f16[32], buf f16[64] rand(3,-4,4), buf f16[32] rand(5,-4,4)]
; LAUNCH: xchg_half grid=1 block=32 args=[out f16[32], buf f16[64] rand(3,-4,4), buf f16[32] rand(5,-4,4)]
; LAUNCH: fadd_bfloat grid=1 block=32 args=[out bf16[32], buf bf16[64] rand(3,-4,4), buf bf16[32] rand(5,-4,4)]
; LAUNCH: fsub_bfloat grid=1 block=32 args=[out bf16[32], buf bf16[64] rand(3,-4,4), buf bf16[32] rand(5,-4,4)]
; LAUNCH: fmax_bfloat grid=1 block=32 args=[out bf16[32], buf bf16[64] rand(3,-4,4), buf bf16[32] rand(5,-4,4)]
; LAUNCH: fmin_bfloat grid=1 block=32 args=[out bf16[32], buf bf16[64] rand(3,-4,4), buf bf16[32] rand(5,-4,4)]
; LAUNCH: xchg_bfloat grid=1 block=32 args=[out bf16[32], buf bf16[64] rand(3,-4,4), buf bf16[32] rand(5,-4,4)]
; LAUNCH: fsub_float grid=1 block=32 args=[out f32[32], buf f32[64] rand(3,-4,4), buf f32[32] rand(5,-4,4)]
; LAUNCH: fmax_float grid=1 block=32 args=[out f32[32], buf f32[64] rand(3,-4,4), buf f32[32] rand(5,-4,4)]
; LAUNCH: fmin_float grid=1 block=32 args=[out f32[32], buf f32[64] rand(3,-4,4), buf f32[32] rand(5,-4,4)]
; LAUNCH: xchg_float grid=1 block=32 args=[out f32[32], buf f32[64] rand(3,-4,4), buf f32[32] rand(5,-4,4)]
; LAUNCH: fsub_double grid=1 block=32 args=[out f64[32], buf f64[64] rand(3,-4,4), buf f64[32] rand(5,-4,4)]
; LAUNCH: fmax_double grid=1 block=32 args=[out f64[32], buf f64[64] rand(3,-4,4), buf f64[32] rand(5,-4,4)]
; LAUNCH: fmin_double grid=1 block=32 args=[out f64[32], buf f64[64] rand(3,-4,4), buf f64[32] rand(5,-4,4)]
; LAUNCH: xchg_double grid=1 block=32 args=[out f64[32], buf f64[64] rand(3,-4,4), buf f64[32] rand(5,-4,4)]
; LAUNCH: fadd_2xhalf grid=1 block=32 args=[out f16[64], buf f16[128] rand(3,-4,4), buf f16[64] rand(5,-4,4)]
; LAUNCH: fadd_2xbfloat grid=1 block=32 args=[out bf16[64], buf bf16[128] rand(3,-4,4), buf bf16[64] rand(5,-4,4)]
; LAUNCH: fadd_2xfloat grid=1 block=32 args=[out f32[64], buf f32[128] rand(3,-4,4), buf f32[64] rand(5,-4,4)]
; LAUNCH: fsub_2xhalf grid=1 block=32 args=[out f16[64], buf f16[128] rand(3,-4,4), buf f16[64] rand(5,-4,4)]
; VERDICT: Refines
; VERDICT-NOT: Differs
; CHECK-NOT: atomicrmw {{[a-w]}}
; CHECK-NOT: atomicrmw xchg ptr {{.*}}, {{float|double|half|bfloat|i8|i16}}
; CHECK-NOT: cmpxchg ptr {{.*}}, i8

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @xchg_i8(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i8, ptr %p, i32 %t
  %vp = getelementptr i8, ptr %v, i32 %t
  %x = load i8, ptr %vp
  %r = atomicrmw xchg ptr %q, i8 %x monotonic
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o
  ret void
}
define ptx_kernel void @add_i8(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i8, ptr %p, i32 %t
  %vp = getelementptr i8, ptr %v, i32 %t
  %x = load i8, ptr %vp
  %r = atomicrmw add ptr %q, i8 %x monotonic
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o
  ret void
}
define ptx_kernel void @sub_i8(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i8, ptr %p, i32 %t
  %vp = getelementptr i8, ptr %v, i32 %t
  %x = load i8, ptr %vp
  %r = atomicrmw sub ptr %q, i8 %x monotonic
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o
  ret void
}
define ptx_kernel void @and_i8(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i8, ptr %p, i32 %t
  %vp = getelementptr i8, ptr %v, i32 %t
  %x = load i8, ptr %vp
  %r = atomicrmw and ptr %q, i8 %x monotonic
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o
  ret void
}
define ptx_kernel void @nand_i8(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i8, ptr %p, i32 %t
  %vp = getelementptr i8, ptr %v, i32 %t
  %x = load i8, ptr %vp
  %r = atomicrmw nand ptr %q, i8 %x monotonic
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o
  ret void
}
define ptx_kernel void @or_i8(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i8, ptr %p, i32 %t
  %vp = getelementptr i8, ptr %v, i32 %t
  %x = load i8, ptr %vp
  %r = atomicrmw or ptr %q, i8 %x monotonic
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o
  ret void
}
define ptx_kernel void @xor_i8(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i8, ptr %p, i32 %t
  %vp = getelementptr i8, ptr %v, i32 %t
  %x = load i8, ptr %vp
  %r = atomicrmw xor ptr %q, i8 %x monotonic
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o
  ret void
}
define ptx_kernel void @max_i8(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i8, ptr %p, i32 %t
  %vp = getelementptr i8, ptr %v, i32 %t
  %x = load i8, ptr %vp
  %r = atomicrmw max ptr %q, i8 %x monotonic
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o
  ret void
}
define ptx_kernel void @min_i8(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i8, ptr %p, i32 %t
  %vp = getelementptr i8, ptr %v, i32 %t
  %x = load i8, ptr %vp
  %r = atomicrmw min ptr %q, i8 %x monotonic
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o
  ret void
}
define ptx_kernel void @umax_i8(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i8, ptr %p, i32 %t
  %vp = getelementptr i8, ptr %v, i32 %t
  %x = load i8, ptr %vp
  %r = atomicrmw umax ptr %q, i8 %x monotonic
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o
  ret void
}
define ptx_kernel void @umin_i8(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i8, ptr %p, i32 %t
  %vp = getelementptr i8, ptr %v, i32 %t
  %x = load i8, ptr %vp
  %r = atomicrmw umin ptr %q, i8 %x monotonic
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o
  ret void
}
define ptx_kernel void @uinc_wrap_i8(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i8, ptr %p, i32 %t
  %vp = getelementptr i8, ptr %v, i32 %t
  %x = load i8, ptr %vp
  %r = atomicrmw uinc_wrap ptr %q, i8 %x monotonic
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o
  ret void
}
define ptx_kernel void @udec_wrap_i8(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i8, ptr %p, i32 %t
  %vp = getelementptr i8, ptr %v, i32 %t
  %x = load i8, ptr %vp
  %r = atomicrmw udec_wrap ptr %q, i8 %x monotonic
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o
  ret void
}
define ptx_kernel void @xchg_i16(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i16, ptr %p, i32 %t
  %vp = getelementptr i16, ptr %v, i32 %t
  %x = load i16, ptr %vp
  %r = atomicrmw xchg ptr %q, i16 %x monotonic
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o
  ret void
}
define ptx_kernel void @add_i16(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i16, ptr %p, i32 %t
  %vp = getelementptr i16, ptr %v, i32 %t
  %x = load i16, ptr %vp
  %r = atomicrmw add ptr %q, i16 %x monotonic
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o
  ret void
}
define ptx_kernel void @sub_i16(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i16, ptr %p, i32 %t
  %vp = getelementptr i16, ptr %v, i32 %t
  %x = load i16, ptr %vp
  %r = atomicrmw sub ptr %q, i16 %x monotonic
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o
  ret void
}
define ptx_kernel void @and_i16(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i16, ptr %p, i32 %t
  %vp = getelementptr i16, ptr %v, i32 %t
  %x = load i16, ptr %vp
  %r = atomicrmw and ptr %q, i16 %x monotonic
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o
  ret void
}
define ptx_kernel void @nand_i16(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i16, ptr %p, i32 %t
  %vp = getelementptr i16, ptr %v, i32 %t
  %x = load i16, ptr %vp
  %r = atomicrmw nand ptr %q, i16 %x monotonic
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o
  ret void
}
define ptx_kernel void @or_i16(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i16, ptr %p, i32 %t
  %vp = getelementptr i16, ptr %v, i32 %t
  %x = load i16, ptr %vp
  %r = atomicrmw or ptr %q, i16 %x monotonic
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o
  ret void
}
define ptx_kernel void @xor_i16(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i16, ptr %p, i32 %t
  %vp = getelementptr i16, ptr %v, i32 %t
  %x = load i16, ptr %vp
  %r = atomicrmw xor ptr %q, i16 %x monotonic
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o
  ret void
}
define ptx_kernel void @max_i16(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i16, ptr %p, i32 %t
  %vp = getelementptr i16, ptr %v, i32 %t
  %x = load i16, ptr %vp
  %r = atomicrmw max ptr %q, i16 %x monotonic
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o
  ret void
}
define ptx_kernel void @min_i16(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i16, ptr %p, i32 %t
  %vp = getelementptr i16, ptr %v, i32 %t
  %x = load i16, ptr %vp
  %r = atomicrmw min ptr %q, i16 %x monotonic
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o
  ret void
}
define ptx_kernel void @umax_i16(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i16, ptr %p, i32 %t
  %vp = getelementptr i16, ptr %v, i32 %t
  %x = load i16, ptr %vp
  %r = atomicrmw umax ptr %q, i16 %x monotonic
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o
  ret void
}
define ptx_kernel void @umin_i16(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i16, ptr %p, i32 %t
  %vp = getelementptr i16, ptr %v, i32 %t
  %x = load i16, ptr %vp
  %r = atomicrmw umin ptr %q, i16 %x monotonic
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o
  ret void
}
define ptx_kernel void @uinc_wrap_i16(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i16, ptr %p, i32 %t
  %vp = getelementptr i16, ptr %v, i32 %t
  %x = load i16, ptr %vp
  %r = atomicrmw uinc_wrap ptr %q, i16 %x monotonic
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o
  ret void
}
define ptx_kernel void @udec_wrap_i16(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i16, ptr %p, i32 %t
  %vp = getelementptr i16, ptr %v, i32 %t
  %x = load i16, ptr %vp
  %r = atomicrmw udec_wrap ptr %q, i16 %x monotonic
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o
  ret void
}
define ptx_kernel void @nand_i32(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i32, ptr %p, i32 %t
  %vp = getelementptr i32, ptr %v, i32 %t
  %x = load i32, ptr %vp
  %r = atomicrmw nand ptr %q, i32 %x monotonic
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %o
  ret void
}
define ptx_kernel void @nand_i64(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i64, ptr %p, i32 %t
  %vp = getelementptr i64, ptr %v, i32 %t
  %x = load i64, ptr %vp
  %r = atomicrmw nand ptr %q, i64 %x monotonic
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %r, ptr %o
  ret void
}
define ptx_kernel void @usub_cond_i8(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i8, ptr %p, i32 %t
  %vp = getelementptr i8, ptr %v, i32 %t
  %x = load i8, ptr %vp
  %r = atomicrmw usub_cond ptr %q, i8 %x monotonic
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o
  ret void
}
define ptx_kernel void @usub_cond_i16(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i16, ptr %p, i32 %t
  %vp = getelementptr i16, ptr %v, i32 %t
  %x = load i16, ptr %vp
  %r = atomicrmw usub_cond ptr %q, i16 %x monotonic
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o
  ret void
}
define ptx_kernel void @usub_cond_i32(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i32, ptr %p, i32 %t
  %vp = getelementptr i32, ptr %v, i32 %t
  %x = load i32, ptr %vp
  %r = atomicrmw usub_cond ptr %q, i32 %x monotonic
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %o
  ret void
}
define ptx_kernel void @usub_cond_i64(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i64, ptr %p, i32 %t
  %vp = getelementptr i64, ptr %v, i32 %t
  %x = load i64, ptr %vp
  %r = atomicrmw usub_cond ptr %q, i64 %x monotonic
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %r, ptr %o
  ret void
}
define ptx_kernel void @usub_sat_i8(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i8, ptr %p, i32 %t
  %vp = getelementptr i8, ptr %v, i32 %t
  %x = load i8, ptr %vp
  %r = atomicrmw usub_sat ptr %q, i8 %x monotonic
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %r, ptr %o
  ret void
}
define ptx_kernel void @usub_sat_i16(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i16, ptr %p, i32 %t
  %vp = getelementptr i16, ptr %v, i32 %t
  %x = load i16, ptr %vp
  %r = atomicrmw usub_sat ptr %q, i16 %x monotonic
  %o = getelementptr i16, ptr %out, i32 %t
  store i16 %r, ptr %o
  ret void
}
define ptx_kernel void @usub_sat_i32(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i32, ptr %p, i32 %t
  %vp = getelementptr i32, ptr %v, i32 %t
  %x = load i32, ptr %vp
  %r = atomicrmw usub_sat ptr %q, i32 %x monotonic
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %o
  ret void
}
define ptx_kernel void @usub_sat_i64(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i64, ptr %p, i32 %t
  %vp = getelementptr i64, ptr %v, i32 %t
  %x = load i64, ptr %vp
  %r = atomicrmw usub_sat ptr %q, i64 %x monotonic
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %r, ptr %o
  ret void
}
define ptx_kernel void @uinc_wrap_i64(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i64, ptr %p, i32 %t
  %vp = getelementptr i64, ptr %v, i32 %t
  %x = load i64, ptr %vp
  %r = atomicrmw uinc_wrap ptr %q, i64 %x monotonic
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %r, ptr %o
  ret void
}
define ptx_kernel void @udec_wrap_i64(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i64, ptr %p, i32 %t
  %vp = getelementptr i64, ptr %v, i32 %t
  %x = load i64, ptr %vp
  %r = atomicrmw udec_wrap ptr %q, i64 %x monotonic
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %r, ptr %o
  ret void
}
define ptx_kernel void @fadd_half(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr half, ptr %p, i32 %t
  %vp = getelementptr half, ptr %v, i32 %t
  %x = load half, ptr %vp
  %r = atomicrmw fadd ptr %q, half %x monotonic
  %o = getelementptr half, ptr %out, i32 %t
  store half %r, ptr %o
  ret void
}
define ptx_kernel void @fsub_half(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr half, ptr %p, i32 %t
  %vp = getelementptr half, ptr %v, i32 %t
  %x = load half, ptr %vp
  %r = atomicrmw fsub ptr %q, half %x monotonic
  %o = getelementptr half, ptr %out, i32 %t
  store half %r, ptr %o
  ret void
}
define ptx_kernel void @fmax_half(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr half, ptr %p, i32 %t
  %vp = getelementptr half, ptr %v, i32 %t
  %x = load half, ptr %vp
  %r = atomicrmw fmax ptr %q, half %x monotonic
  %o = getelementptr half, ptr %out, i32 %t
  store half %r, ptr %o
  ret void
}
define ptx_kernel void @fmin_half(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr half, ptr %p, i32 %t
  %vp = getelementptr half, ptr %v, i32 %t
  %x = load half, ptr %vp
  %r = atomicrmw fmin ptr %q, half %x monotonic
  %o = getelementptr half, ptr %out, i32 %t
  store half %r, ptr %o
  ret void
}
define ptx_kernel void @xchg_half(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr half, ptr %p, i32 %t
  %vp = getelementptr half, ptr %v, i32 %t
  %x = load half, ptr %vp
  %r = atomicrmw xchg ptr %q, half %x monotonic
  %o = getelementptr half, ptr %out, i32 %t
  store half %r, ptr %o
  ret void
}
define ptx_kernel void @fadd_bfloat(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr bfloat, ptr %p, i32 %t
  %vp = getelementptr bfloat, ptr %v, i32 %t
  %x = load bfloat, ptr %vp
  %r = atomicrmw fadd ptr %q, bfloat %x monotonic
  %o = getelementptr bfloat, ptr %out, i32 %t
  store bfloat %r, ptr %o
  ret void
}
define ptx_kernel void @fsub_bfloat(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr bfloat, ptr %p, i32 %t
  %vp = getelementptr bfloat, ptr %v, i32 %t
  %x = load bfloat, ptr %vp
  %r = atomicrmw fsub ptr %q, bfloat %x monotonic
  %o = getelementptr bfloat, ptr %out, i32 %t
  store bfloat %r, ptr %o
  ret void
}
define ptx_kernel void @fmax_bfloat(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr bfloat, ptr %p, i32 %t
  %vp = getelementptr bfloat, ptr %v, i32 %t
  %x = load bfloat, ptr %vp
  %r = atomicrmw fmax ptr %q, bfloat %x monotonic
  %o = getelementptr bfloat, ptr %out, i32 %t
  store bfloat %r, ptr %o
  ret void
}
define ptx_kernel void @fmin_bfloat(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr bfloat, ptr %p, i32 %t
  %vp = getelementptr bfloat, ptr %v, i32 %t
  %x = load bfloat, ptr %vp
  %r = atomicrmw fmin ptr %q, bfloat %x monotonic
  %o = getelementptr bfloat, ptr %out, i32 %t
  store bfloat %r, ptr %o
  ret void
}
define ptx_kernel void @xchg_bfloat(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr bfloat, ptr %p, i32 %t
  %vp = getelementptr bfloat, ptr %v, i32 %t
  %x = load bfloat, ptr %vp
  %r = atomicrmw xchg ptr %q, bfloat %x monotonic
  %o = getelementptr bfloat, ptr %out, i32 %t
  store bfloat %r, ptr %o
  ret void
}
define ptx_kernel void @fsub_float(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr float, ptr %p, i32 %t
  %vp = getelementptr float, ptr %v, i32 %t
  %x = load float, ptr %vp
  %r = atomicrmw fsub ptr %q, float %x monotonic
  %o = getelementptr float, ptr %out, i32 %t
  store float %r, ptr %o
  ret void
}
define ptx_kernel void @fmax_float(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr float, ptr %p, i32 %t
  %vp = getelementptr float, ptr %v, i32 %t
  %x = load float, ptr %vp
  %r = atomicrmw fmax ptr %q, float %x monotonic
  %o = getelementptr float, ptr %out, i32 %t
  store float %r, ptr %o
  ret void
}
define ptx_kernel void @fmin_float(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr float, ptr %p, i32 %t
  %vp = getelementptr float, ptr %v, i32 %t
  %x = load float, ptr %vp
  %r = atomicrmw fmin ptr %q, float %x monotonic
  %o = getelementptr float, ptr %out, i32 %t
  store float %r, ptr %o
  ret void
}
define ptx_kernel void @xchg_float(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr float, ptr %p, i32 %t
  %vp = getelementptr float, ptr %v, i32 %t
  %x = load float, ptr %vp
  %r = atomicrmw xchg ptr %q, float %x monotonic
  %o = getelementptr float, ptr %out, i32 %t
  store float %r, ptr %o
  ret void
}
define ptx_kernel void @fsub_double(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr double, ptr %p, i32 %t
  %vp = getelementptr double, ptr %v, i32 %t
  %x = load double, ptr %vp
  %r = atomicrmw fsub ptr %q, double %x monotonic
  %o = getelementptr double, ptr %out, i32 %t
  store double %r, ptr %o
  ret void
}
define ptx_kernel void @fmax_double(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr double, ptr %p, i32 %t
  %vp = getelementptr double, ptr %v, i32 %t
  %x = load double, ptr %vp
  %r = atomicrmw fmax ptr %q, double %x monotonic
  %o = getelementptr double, ptr %out, i32 %t
  store double %r, ptr %o
  ret void
}
define ptx_kernel void @fmin_double(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr double, ptr %p, i32 %t
  %vp = getelementptr double, ptr %v, i32 %t
  %x = load double, ptr %vp
  %r = atomicrmw fmin ptr %q, double %x monotonic
  %o = getelementptr double, ptr %out, i32 %t
  store double %r, ptr %o
  ret void
}
define ptx_kernel void @xchg_double(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr double, ptr %p, i32 %t
  %vp = getelementptr double, ptr %v, i32 %t
  %x = load double, ptr %vp
  %r = atomicrmw xchg ptr %q, double %x monotonic
  %o = getelementptr double, ptr %out, i32 %t
  store double %r, ptr %o
  ret void
}
define ptx_kernel void @fadd_2xhalf(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <2 x half>, ptr %p, i32 %t
  %vp = getelementptr <2 x half>, ptr %v, i32 %t
  %x = load <2 x half>, ptr %vp
  %r = atomicrmw fadd ptr %q, <2 x half> %x monotonic
  %o = getelementptr <2 x half>, ptr %out, i32 %t
  store <2 x half> %r, ptr %o
  ret void
}
define ptx_kernel void @fadd_2xbfloat(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <2 x bfloat>, ptr %p, i32 %t
  %vp = getelementptr <2 x bfloat>, ptr %v, i32 %t
  %x = load <2 x bfloat>, ptr %vp
  %r = atomicrmw fadd ptr %q, <2 x bfloat> %x monotonic
  %o = getelementptr <2 x bfloat>, ptr %out, i32 %t
  store <2 x bfloat> %r, ptr %o
  ret void
}
define ptx_kernel void @fadd_2xfloat(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <2 x float>, ptr %p, i32 %t
  %vp = getelementptr <2 x float>, ptr %v, i32 %t
  %x = load <2 x float>, ptr %vp
  %r = atomicrmw fadd ptr %q, <2 x float> %x monotonic
  %o = getelementptr <2 x float>, ptr %out, i32 %t
  store <2 x float> %r, ptr %o
  ret void
}
define ptx_kernel void @fsub_2xhalf(ptr %out, ptr %p, ptr %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr <2 x half>, ptr %p, i32 %t
  %vp = getelementptr <2 x half>, ptr %v, i32 %t
  %x = load <2 x half>, ptr %vp
  %r = atomicrmw fsub ptr %q, <2 x half> %x monotonic
  %o = getelementptr <2 x half>, ptr %out, i32 %t
  store <2 x half> %r, ptr %o
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
