; negative: the sign of the divisor, or of the dividend, is not known, and the divisions stay
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: sdiv i32 %l, %y
; CHECK: sdiv i32 %x, %d
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %l0 = and i32 %t, 31
  %l = add i32 %l0, 70
  %d = add i32 %l0, 3
  %y = or i32 %x, 1
  %q = sdiv i32 %l, %y
  %r = sdiv i32 %x, %d
  %s = xor i32 %q, %r
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
