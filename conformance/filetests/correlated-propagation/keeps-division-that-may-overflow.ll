; negative: signed numbers that may cross zero keep their division, and the least number by -1 its width
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: srem i32 %x, %d
; CHECK: sdiv i16
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %d0 = and i32 %t, 3
  %d = add i32 %d0, 100
  %r = srem i32 %x, %d
  %a = ashr i32 %x, 24
  %b0 = ashr i32 %x, 31
  %b = or i32 %b0, 1
  %q = sdiv i32 %a, %b
  %s = add i32 %q, %r
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
