; negative: sums that may wrap get no flags, masks that cut bits stay, so do saturation and overflow
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: add i32 %x, 2147483583
; CHECK: and i32 %l, 15
; CHECK: call i32 @llvm.uadd.sat.i32
; CHECK: call { i32, i1 } @llvm.uadd.with.overflow.i32
; CHECK: call i32 @llvm.smin.i32
; CHECK: call i32 @llvm.abs.i32(i32 %x, i1 false)
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %l = and i32 %t, 31
  %p = add i32 %x, 2147483583
  %m = and i32 %l, 15
  %d = call i32 @llvm.uadd.sat.i32(i32 %x, i32 5)
  %o = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %x, i32 9)
  %o0 = extractvalue { i32, i1 } %o, 0
  %e = call i32 @llvm.smin.i32(i32 %x, i32 %l)
  %n = call i32 @llvm.abs.i32(i32 %x, i1 false)
  %s0 = xor i32 %p, %m
  %s1 = xor i32 %d, %o0
  %s2 = xor i32 %s0, %s1
  %s3 = xor i32 %s2, %e
  %s = xor i32 %s3, %n
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.uadd.sat.i32(i32, i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
