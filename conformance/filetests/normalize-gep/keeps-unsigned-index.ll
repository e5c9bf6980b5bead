; negative: a sum that is extended unsigned
; RUN: opt --passes=normalize-gep --verify-each -S %s | filecheck %s
; RUN: check --passes=normalize-gep %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: %p = getelementptr inbounds i32, ptr %a, i64 %k64
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = alloca [16 x i32], align 4
  %k = add nsw i32 %x, 3
  %k64 = zext i32 %k to i64
  %p = getelementptr inbounds i32, ptr %a, i64 %k64
  store i32 %t, ptr %p, align 4
  %v = load i32, ptr %p, align 4
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
