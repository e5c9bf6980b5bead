; negative: an index that may wrap is not the next one
; RUN: opt --passes='load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: load i32, ptr %p
; CHECK: load i32, ptr %q
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr noalias %in, ptr noalias %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %j = add i32 %t, 1
  %i64 = zext i32 %t to i64
  %j64 = zext i32 %j to i64
  %p = getelementptr i32, ptr %in, i64 %i64
  %q = getelementptr i32, ptr %in, i64 %j64
  %a = load i32, ptr %p, align 4
  %b = load i32, ptr %q, align 4
  %z = sub i32 %a, %b
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
