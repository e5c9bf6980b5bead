; RUN: sim %s | filecheck %s
; Conversions to and from floats of at most eight bits, tf32, and the modes of prmt, lane by lane. 1 is 0x38 in E4M3,
; -t/2 is what the lane brings: 0x80, 0xb0, 0xb8, 0xbc. The first operand is the upper part. PTX ISA, "cvt", "prmt".
; LAUNCH: k grid=1 block=4 args=[out i32[4], out f16[8], out i32[4], out i32[4]]
; EXPECT: k arg=0[0]=14464
; EXPECT: k arg=0[1]=14512
; EXPECT: k arg=0[2]=14520
; EXPECT: k arg=0[3]=14524
; EXPECT: k arg=1[3]=1
; EXPECT: k arg=1[6]=-1.5
; EXPECT: k arg=2[3]=1069547520
; EXPECT: k arg=3[1]=336794129
; CHECK: @k stack: finished
define ptx_kernel void @k(ptr %small, ptr %halves, ptr %tf32, ptr %bytes) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = sitofp i32 %t to float
  %h = fmul float %n, -0.5
  %packed = call i16 @llvm.nvvm.ff.to.e4m3x2.rn(float 1.0, float %h)
  %word = zext i16 %packed to i32
  %p = getelementptr i32, ptr %small, i32 %t
  store i32 %word, ptr %p
  %pair = call <2 x half> @llvm.nvvm.e4m3x2.to.f16x2.rn(i16 %packed)
  %q = getelementptr <2 x half>, ptr %halves, i32 %t
  store <2 x half> %pair, ptr %q
  %m = fneg float %h
  %bits = call i32 @llvm.nvvm.f2tf32.rn.relu(float %m)
  %s = getelementptr i32, ptr %tf32, i32 %t
  store i32 %bits, ptr %s
  %moved = call i32 @llvm.nvvm.prmt.f4e(i32 319951120, i32 387323156, i32 %t)
  %u = getelementptr i32, ptr %bytes, i32 %t
  store i32 %moved, ptr %u
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i16 @llvm.nvvm.ff.to.e4m3x2.rn(float, float)
declare <2 x half> @llvm.nvvm.e4m3x2.to.f16x2.rn(i16)
declare i32 @llvm.nvvm.f2tf32.rn.relu(float)
declare i32 @llvm.nvvm.prmt.f4e(i32, i32, i32)
