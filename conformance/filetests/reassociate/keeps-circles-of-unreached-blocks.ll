; negative: values of blocks that nothing leads to go round in circles, and have no rank; a user there is left alone
; RUN: opt --passes=reassociate --verify-each -S %s | filecheck %s
; RUN: check --passes=reassociate %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[40]]
; CHECK-LABEL: @k
; CHECK: %q = add i32 %p, %n
; VERDICT: @k: {{Refines|Skipped}}

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %m = mul i32 %t, 7
  %n = sub i32 0, %m
  store i32 %n, ptr %po, align 4
  ret void

dead:
  %p = phi i32 [ %q, %dead ]
  %q = add i32 %p, %n
  %r = add i32 %q, %n
  br label %dead
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
