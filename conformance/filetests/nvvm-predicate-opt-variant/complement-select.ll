; selects and negations take the complement; operands and predicate may be exchanged
; RUN: opt --passes='nvvm-predicate-opt-variant' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-predicate-opt-variant' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[128] rand(7,-9,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %c = icmp ult i32 %x, %y
; CHECK-NOT: icmp
; CHECK: select i1 %c, i32 %y, i32 %x
; CHECK: select i1 %c, i32 3, i32 4
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %y = load i32, ptr %py
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %c = icmp ult i32 %x, %y
  %s = select i1 %c, i32 1, i32 2
  %d = icmp ule i32 %y, %x
  %u = select i1 %d, i32 %x, i32 %y
  %n = xor i1 %d, true
  %w = select i1 %n, i32 3, i32 4
  %a = add i32 %s, %u
  %r = xor i32 %a, %w
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
