; negative: a pointer and a number beside it stay apart
; RUN: opt --passes='load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: store ptr
; CHECK: store i64
; CHECK: load ptr
; CHECK: load i64
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr noalias %in, ptr noalias %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %s = alloca [2 x ptr], align 16
  %s1 = getelementptr inbounds ptr, ptr %s, i64 1
  store ptr %pi, ptr %s, align 16
  store i64 4, ptr %s1, align 8
  %a = load ptr, ptr %s, align 16
  %b = load i64, ptr %s1, align 8
  %p = getelementptr inbounds i8, ptr %a, i64 %b
  %x = load i32, ptr %p, align 4
  store i32 %x, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
