; each lane in the arm is there because its own number is small: what that decides is folded
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %s0 = select i1 true, i32 1, i32 2
; CHECK: %s1 = select i1 false, i32 4, i32 8
; CHECK: icmp ult i32 %x, 5
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp ult i32 %x, 10
  br i1 %k, label %a, label %b
a:
  %c = icmp slt i32 %x, 20
  %s0 = select i1 %c, i32 1, i32 2
  %d = icmp eq i32 %x, 12
  %s1 = select i1 %d, i32 4, i32 8
  %e = icmp slt i32 %x, 5
  %s2 = select i1 %e, i32 16, i32 32
  %u = or i32 %s0, %s1
  %s = or i32 %u, %s2
  store i32 %s, ptr %po, align 4
  ret void
b:
  store i32 7, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
