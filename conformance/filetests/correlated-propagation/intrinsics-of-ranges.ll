; minimum, absolute value, saturation and overflow that ranges decide become plain
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: sub nsw i32 0, %x
; CHECK: add nuw nsw i32 %l, 5
; CHECK: [[P:%.*]] = add nuw nsw i32 %l, 9
; CHECK: insertvalue { i32, i1 } { i32 poison, i1 false }, i32 [[P]], 0
; CHECK: call i32 @llvm.umax.i32(i32 %l, i32 7)
; CHECK-NOT: call i32 @llvm.smin
; CHECK: store
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %l = and i32 %t, 31
  %k = icmp slt i32 %x, 0
  br i1 %k, label %a, label %b
a:
  %n = call i32 @llvm.abs.i32(i32 %x, i1 true)
  %d = call i32 @llvm.uadd.sat.i32(i32 %l, i32 5)
  %o = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %l, i32 9)
  %o0 = extractvalue { i32, i1 } %o, 0
  %g = call i32 @llvm.smax.i32(i32 %l, i32 7)
  %e = call i32 @llvm.smin.i32(i32 %x, i32 %l)
  %s0 = xor i32 %n, %d
  %s1 = xor i32 %o0, %g
  %s2 = xor i32 %s0, %s1
  %s = xor i32 %s2, %e
  store i32 %s, ptr %po, align 4
  ret void
b:
  store i32 7, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.uadd.sat.i32(i32, i32)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
