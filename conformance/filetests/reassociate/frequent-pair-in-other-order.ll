; a pair that stands in two sums, once in each order
; RUN: opt --passes=reassociate --verify-each -S %s | filecheck %s
; RUN: check --passes=reassociate %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %a = add i32 %z, %t
; CHECK: %c = add i32 %z, %t
; CHECK: store i32 %s
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %y = load i32, ptr %po, align 4
  %qz = getelementptr inbounds i32, ptr %pi, i64 32
  %z = load i32, ptr %qz, align 4
  %a = add i32 %t, %x
  %b = add i32 %a, %z
  %p = mul i32 %x, 7
  %c = add i32 %z, %p
  %s = add i32 %c, %t
  store i32 %s, ptr %pi, align 4
  %r = mul i32 %b, %y
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
