; RUN: sim %s | filecheck %s
; A NaN is one whatever its payload: it stays a NaN in other formats, and a number is preferred to it.
; LAUNCH: k grid=1 block=1 args=[out i32[3]]
; EXPECT: k arg=0[0]=1
; EXPECT: k arg=0[1]=1
; EXPECT: k arg=0[2]=1073741824
; CHECK: @k stack: finished

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %zero = uitofp i32 %t to half
  %nan = fdiv half %zero, %zero
  %wide = fpext half %nan to float
  %is = fcmp uno float %wide, 0.0
  %a = zext i1 %is to i32
  store i32 %a, ptr %out
  %narrow = fptrunc float %wide to half
  %still = fcmp uno half %narrow, 0.0
  %b = zext i1 %still to i32
  %p1 = getelementptr i32, ptr %out, i64 1
  store i32 %b, ptr %p1
  %two = call float @llvm.minnum.f32(float %wide, float 2.0)
  %c = bitcast float %two to i32
  %p2 = getelementptr i32, ptr %out, i64 2
  store i32 %c, ptr %p2
  ret void
}
declare float @llvm.minnum.f32(float, float)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
