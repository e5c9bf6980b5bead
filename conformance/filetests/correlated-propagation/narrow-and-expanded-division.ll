; division of small numbers is done in eight bits; quotients of 0 or 1 are comparisons
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: [[A:%.*]] = trunc i32 %m to i8
; CHECK: [[Q:%.*]] = udiv i8 [[A]], 7
; CHECK: zext i8 [[Q]] to i32
; CHECK: [[S:%.*]] = sdiv i8
; CHECK: sext i8 [[S]] to i32
; CHECK: [[G:%.*]] = icmp uge i32 %b, %d
; CHECK: zext i1 [[G]] to i32
; CHECK: select i1
; CHECK-NOT: urem
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %m = and i32 %x, 127
  %q = udiv i32 %m, 7
  %s8 = ashr i32 %x, 25
  %sq = sdiv i32 %s8, 5
  %b0 = and i32 %x, 15
  %b = add i32 %b0, 8
  %d0 = and i32 %t, 3
  %d = add i32 %d0, 12
  %one = udiv i32 %b, %d
  %rem = urem i32 %b, %d
  %low = urem i32 %b0, 16
  %s0 = xor i32 %q, %sq
  %s1 = xor i32 %one, %rem
  %s2 = xor i32 %s0, %s1
  %s = xor i32 %s2, %low
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
