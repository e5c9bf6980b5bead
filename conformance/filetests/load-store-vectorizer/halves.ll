; eight halves are the longest access
; RUN: opt --passes='load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: load <8 x half>, ptr %pi, align 16
; CHECK: store <8 x half>
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %in, ptr noalias %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %p1 = getelementptr inbounds i8, ptr %pi, i64 2
  %p2 = getelementptr inbounds i8, ptr %pi, i64 4
  %p3 = getelementptr inbounds i8, ptr %pi, i64 6
  %p4 = getelementptr inbounds i8, ptr %pi, i64 8
  %p5 = getelementptr inbounds i8, ptr %pi, i64 10
  %p6 = getelementptr inbounds i8, ptr %pi, i64 12
  %p7 = getelementptr inbounds i8, ptr %pi, i64 14
  %q1 = getelementptr inbounds i8, ptr %po, i64 2
  %q2 = getelementptr inbounds i8, ptr %po, i64 4
  %q3 = getelementptr inbounds i8, ptr %po, i64 6
  %q4 = getelementptr inbounds i8, ptr %po, i64 8
  %q5 = getelementptr inbounds i8, ptr %po, i64 10
  %q6 = getelementptr inbounds i8, ptr %po, i64 12
  %q7 = getelementptr inbounds i8, ptr %po, i64 14
  %v0 = load half, ptr %pi, align 16
  %v1 = load half, ptr %p1, align 2
  %v2 = load half, ptr %p2, align 2
  %v3 = load half, ptr %p3, align 2
  %v4 = load half, ptr %p4, align 2
  %v5 = load half, ptr %p5, align 2
  %v6 = load half, ptr %p6, align 2
  %v7 = load half, ptr %p7, align 2
  store half %v7, ptr %po, align 16
  store half %v6, ptr %q1, align 2
  store half %v5, ptr %q2, align 2
  store half %v4, ptr %q3, align 2
  store half %v3, ptr %q4, align 2
  store half %v2, ptr %q5, align 2
  store half %v1, ptr %q6, align 2
  store half %v0, ptr %q7, align 2
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
