; negative: a division stays signed where the dividend, or the divisor, may be negative
; RUN: opt --passes=sccp --verify-each -S %s | filecheck %s
; RUN: check --passes=sccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: sdiv i32 %x, 3
; CHECK: sdiv i32 %t, %d
; CHECK: srem i32 %t, %d
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %d = or i32 %x, 1
  %a = sdiv i32 %x, 3
  %b = sdiv i32 %t, %d
  %r = srem i32 %t, %d
  %s0 = xor i32 %a, %b
  %s = xor i32 %s0, %r
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
