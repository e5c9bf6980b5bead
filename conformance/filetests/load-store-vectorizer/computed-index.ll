; places of one index and the next: addition that does not wrap
; RUN: opt --passes='load-store-vectorizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='load-store-vectorizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: load <2 x i32>, ptr %p, align 8
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %in, ptr noalias %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr [16 x i8], ptr %in, i32 %t
  %po = getelementptr [16 x i8], ptr %out, i32 %t
  %i = shl i32 %t, 1
  %j = add nsw i32 %i, 1
  %i64 = sext i32 %i to i64
  %j64 = sext i32 %j to i64
  %p = getelementptr inbounds i32, ptr %in, i64 %i64
  %q = getelementptr inbounds i32, ptr %in, i64 %j64
  %a = load i32, ptr %p, align 8
  %b = load i32, ptr %q, align 4
  %z = sub i32 %a, %b
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
