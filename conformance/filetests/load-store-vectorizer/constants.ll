; stores of constants are one of a constant vector
; RUN: opt --passes='load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: store <2 x i32> <i32 1, i32 undef>, ptr %po, align 8
; CHECK: store <2 x float> <float 2.000000e+00, float -1.000000e+00>, ptr %q2, align 8
; CHECK-NEXT: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %in, ptr noalias %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %q1 = getelementptr inbounds i32, ptr %po, i64 1
  %q2 = getelementptr inbounds i32, ptr %po, i64 2
  %q3 = getelementptr inbounds i32, ptr %po, i64 3

  store i32 1, ptr %po, align 8
  store i32 undef, ptr %q1, align 4
  fence syncscope("block") acq_rel
  store float 2.0, ptr %q2, align 8
  store float -1.0, ptr %q3, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
