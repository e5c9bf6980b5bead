; bytes, four at a time where no more are aligned
; RUN: opt --passes='load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK-COUNT-2: load <4 x i8>, ptr {{%.*}}, align 4
; CHECK-COUNT-2: store <4 x i8> {{.*}}, align 4
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %in, ptr noalias %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %p1 = getelementptr inbounds i8, ptr %pi, i64 1
  %p2 = getelementptr inbounds i8, ptr %pi, i64 2
  %p3 = getelementptr inbounds i8, ptr %pi, i64 3
  %p4 = getelementptr inbounds i8, ptr %pi, i64 4
  %p5 = getelementptr inbounds i8, ptr %pi, i64 5
  %p6 = getelementptr inbounds i8, ptr %pi, i64 6
  %p7 = getelementptr inbounds i8, ptr %pi, i64 7
  %q1 = getelementptr inbounds i8, ptr %po, i64 1
  %q2 = getelementptr inbounds i8, ptr %po, i64 2
  %q3 = getelementptr inbounds i8, ptr %po, i64 3
  %q4 = getelementptr inbounds i8, ptr %po, i64 4
  %q5 = getelementptr inbounds i8, ptr %po, i64 5
  %q6 = getelementptr inbounds i8, ptr %po, i64 6
  %q7 = getelementptr inbounds i8, ptr %po, i64 7
  %v0 = load i8, ptr %pi, align 4
  %v1 = load i8, ptr %p1, align 1
  %v2 = load i8, ptr %p2, align 1
  %v3 = load i8, ptr %p3, align 1
  %v4 = load i8, ptr %p4, align 4
  %v5 = load i8, ptr %p5, align 1
  %v6 = load i8, ptr %p6, align 1
  %v7 = load i8, ptr %p7, align 1
  store i8 %v7, ptr %po, align 4
  store i8 %v6, ptr %q1, align 1
  store i8 %v5, ptr %q2, align 1
  store i8 %v4, ptr %q3, align 1
  store i8 %v3, ptr %q4, align 4
  store i8 %v2, ptr %q5, align 1
  store i8 %v1, ptr %q6, align 1
  store i8 %v0, ptr %q7, align 1
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
