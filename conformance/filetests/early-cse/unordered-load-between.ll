; an unordered atomic load writes nothing and orders nothing: what was read before it is still known behind it
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=early-cse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %a = load i32, ptr %pi, align 4
; CHECK-NEXT: %v = load atomic i32, ptr %pi unordered, align 4
; CHECK-NEXT: %s = sub i32 %a, %v
; CHECK-NEXT: %r = add i32 %s, %a
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %a = load i32, ptr %pi, align 4
  %v = load atomic i32, ptr %pi unordered, align 4
  %b = load i32, ptr %pi, align 4
  %s = sub i32 %a, %v
  %r = add i32 %s, %b
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
