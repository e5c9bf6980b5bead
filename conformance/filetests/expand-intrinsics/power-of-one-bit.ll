; RUN: check --passes=expand-intrinsics %s | filecheck %s
; The exponent is 0 or -1: a shift by one in its own width would be poison.
; LAUNCH: k grid=1 block=32 args=[out f32[32], buf f32[32] rand(1,1,2)]
; CHECK: expand-intrinsics @k: Refines

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %a) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ap = getelementptr float, ptr %a, i32 %t
  %x = load float, ptr %ap
  %n = trunc i32 %t to i1
  %r = call float @llvm.powi.f32.i1(float %x, i1 %n)
  %o = getelementptr float, ptr %out, i32 %t
  store float %r, ptr %o
  ret void
}
declare float @llvm.powi.f32.i1(float, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
