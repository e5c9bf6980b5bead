; RUN: sim %s | filecheck %s

; Sign and payload of a NaN that arithmetic makes are open, that it is a NaN is not: cvt makes 0 of it, and its sum with
; something is not ordered.
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; EXPECT: k arg=0[0]=0
; EXPECT: k arg=0[1]=2
; EXPECT: k arg=0[31]=2
; CHECK: @k stack: finished

define ptx_kernel void @k(ptr %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr i32, ptr %out, i32 %tid
  %negative = sub i32 0, %tid
  %f = sitofp i32 %negative to float
  %root = call float @llvm.nvvm.sqrt.rp.f(float %f)
  %plain = call i32 @llvm.nvvm.f2ui.rn(float %root)
  %flushed = call i32 @llvm.nvvm.f2ui.rn.ftz(float %root)
  %integers = or i32 %plain, %flushed
  %isInteger = icmp ne i32 %integers, 0
  br i1 %isInteger, label %wrong, label %right

wrong:
  store i32 1, ptr %slot
  ret void

right:
  %sum = fadd float %root, 1.0
  %fused = call float @llvm.fma.f32(float %sum, float 0.0, float %sum)
  %isNan = fcmp uno float %fused, 0.0
  br i1 %isNan, label %nan, label %done

nan:
  store i32 2, ptr %slot
  br label %done

done:
  ret void
}
