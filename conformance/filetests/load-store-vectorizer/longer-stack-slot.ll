; a stack slot is aligned to sixteen bytes if that is allowed
; RUN: opt --passes='load-store-vectorizer<stack-adjusted-alignment=16>' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer<stack-adjusted-alignment=16>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: alloca [4 x i32], align 16
; CHECK: store <4 x i32> {{.*}}, align 16
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %in, ptr noalias %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %s = alloca [4 x i32], align 4
  %s1 = getelementptr inbounds i32, ptr %s, i64 1
  %s2 = getelementptr inbounds i32, ptr %s, i64 2
  %s3 = getelementptr inbounds i32, ptr %s, i64 3
  store i32 %t, ptr %s, align 4
  store i32 2, ptr %s1, align 4
  store i32 3, ptr %s2, align 4
  store i32 4, ptr %s3, align 4
  %which = and i32 %t, 3
  %p = getelementptr inbounds i32, ptr %s, i32 %which
  %v = load i32, ptr %p, align 4
  store i32 %v, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
