; negative: a load between may read what the first store writes
; RUN: opt --passes='load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: store i32 1
; CHECK: load i32, ptr %p
; CHECK: store i32 2
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr noalias %in, ptr noalias %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %q1 = getelementptr inbounds i32, ptr %po, i64 1
  %q2 = getelementptr inbounds i32, ptr %po, i64 2
  %q3 = getelementptr inbounds i32, ptr %po, i64 3

  %u = and i32 %t, 1
  %p = getelementptr inbounds i32, ptr %po, i32 %u
  store i32 1, ptr %po, align 8
  %a = load i32, ptr %p, align 4
  %b = add i32 %a, 1
  store i32 2, ptr %q1, align 4
  store i32 %b, ptr %q3, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
