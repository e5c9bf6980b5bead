; negative: numbers of three bytes are no elements of an access
; RUN: opt --passes='load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: store i24 1
; CHECK: store i24 2
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr noalias %in, ptr noalias %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %q1 = getelementptr inbounds i8, ptr %po, i64 4
  store i24 1, ptr %po, align 16
  store i24 2, ptr %q1, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
