; a store of what is there goes, and one that the next store overwrites
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=early-cse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %x = load i32, ptr %pi, align 4
; CHECK-NEXT: %y = load i32, ptr %other, align 4
; CHECK-NEXT: store i32 %y, ptr %po, align 4
; CHECK-NEXT: %sum = add i32 %x, %y
; CHECK-NEXT: store i32 %sum, ptr %pi, align 4
; CHECK-NEXT: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %m = xor i32 %t, 63
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %other = getelementptr inbounds i32, ptr %out, i32 %m
  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr %pi, align 4
  %y = load i32, ptr %other, align 4
  store i32 1, ptr %po, align 4
  store i32 2, ptr %po, align 4
  store i32 %y, ptr %po, align 4
  store i32 %y, ptr %po, align 4
  %z = load i32, ptr %po, align 4
  %sum = add i32 %x, %z
  store i32 %sum, ptr %pi, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
