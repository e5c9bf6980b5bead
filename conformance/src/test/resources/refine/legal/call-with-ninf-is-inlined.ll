; A result that is infinite is poison: LangRef, call, fast-math flags.
; LAUNCH: k grid=1 block=40 args=[out f32[64], buf f32[64] const(0x1p127)]
; --- before
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr %in, i32 %t
  %slot = getelementptr float, ptr %out, i32 %t
  %x = load float, ptr %p
  %v = call ninf float @twice(float %x)
  store float %v, ptr %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define internal float @twice(float %a) {
  %b = fadd float %a, %a
  ret float %b
}
declare float @llvm.nvvm.shfl.sync.idx.f32(i32, float, i32, i32)
; --- after
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr %in, i32 %t
  %slot = getelementptr float, ptr %out, i32 %t
  %x = load float, ptr %p
  %v = fadd ninf float %x, %x
  store float %v, ptr %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define internal float @twice(float %a) {
  %b = fadd float %a, %a
  ret float %b
}
declare float @llvm.nvvm.shfl.sync.idx.f32(i32, float, i32, i32)
