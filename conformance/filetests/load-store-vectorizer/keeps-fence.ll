; negative: what a fence orders stays on its side
; RUN: opt --passes='load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: store i32 1
; CHECK: fence
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

  store i32 1, ptr %po, align 8
  fence syncscope("block") release
  store i32 2, ptr %q1, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
