; What is read is infinite.
; LAUNCH: k grid=1 block=64 args=[out f32[64], buf f32[64] hex(0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f0000807f)]
; --- before
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr %in, i32 %t
  %slot = getelementptr float, ptr %out, i32 %t
  %x = load float, ptr %p
  %v = call float @llvm.nvvm.shfl.sync.idx.f32(i32 -1, float %x, i32 0, i32 31)
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
  %v = call ninf float @llvm.nvvm.shfl.sync.idx.f32(i32 -1, float %x, i32 0, i32 31)
  store float %v, ptr %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define internal float @twice(float %a) {
  %b = fadd float %a, %a
  ret float %b
}
declare float @llvm.nvvm.shfl.sync.idx.f32(i32, float, i32, i32)
