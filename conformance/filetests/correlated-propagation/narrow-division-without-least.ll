; the dividend is not the least number of eight bits, so that a quotient by -1 has eight bits, too
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: sdiv i8
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %l = ashr i32 %x, 25
  %h = shl i32 %x, 3
  %y = ashr i32 %h, 24
  %k = icmp ne i32 %y, 0
  br i1 %k, label %a, label %b
a:
  %q = sdiv i32 %l, %y
  store i32 %q, ptr %po, align 4
  ret void
b:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
