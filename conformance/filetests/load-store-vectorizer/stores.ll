; four stores of neighbours, in any order, are one of a vector, where the last one was
; RUN: opt --passes='load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK-NOT: store i32
; CHECK: [[A:%.*]] = insertelement <4 x i32> poison, i32 %a, i64 0
; CHECK: [[B:%.*]] = insertelement <4 x i32> [[A]], i32 %b, i64 1
; CHECK: [[C:%.*]] = insertelement <4 x i32> [[B]], i32 7, i64 2
; CHECK: [[D:%.*]] = insertelement <4 x i32> [[C]], i32 %t, i64 3
; CHECK-NEXT: store <4 x i32> [[D]], ptr %po, align 16
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

  %a = load i32, ptr %pi, align 16
  store i32 %t, ptr %q3, align 4
  store i32 %a, ptr %po, align 16
  store i32 7, ptr %q2, align 4
  %b = add i32 %a, 1
  store i32 %b, ptr %q1, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
