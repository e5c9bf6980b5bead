; Division, remainder and shifts of one bit have one defined operand; a branch by a complement inverts its guard.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: quotient grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: remainder grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: shift grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: shift_right grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: shift_signed grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: branches grid=1 block=64 args=[out i32[64], buf i32[64] rand(1)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry quotient(
; CHECK-NOT: div.
define ptx_kernel void @quotient(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %b = load i8, ptr addrspace(1) %bp
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %tw
  %c = load i8, ptr addrspace(1) %cp
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %p = icmp ne i8 %a, 0
  %q = icmp ne i8 %b, 0
  %r = icmp ne i8 %c, 0
  %n = or i1 %q, true
  %x = udiv i1 %p, %n
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry remainder(
; CHECK: mov.pred
; CHECK-NOT: rem
define ptx_kernel void @remainder(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %b = load i8, ptr addrspace(1) %bp
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %tw
  %c = load i8, ptr addrspace(1) %cp
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %p = icmp ne i8 %a, 0
  %q = icmp ne i8 %b, 0
  %r = icmp ne i8 %c, 0
  %x = urem i1 %p, true
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

define ptx_kernel void @shift(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %b = load i8, ptr addrspace(1) %bp
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %tw
  %c = load i8, ptr addrspace(1) %cp
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %p = icmp ne i8 %a, 0
  %q = icmp ne i8 %b, 0
  %r = icmp ne i8 %c, 0
  %x = shl i1 %p, false
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

define ptx_kernel void @shift_right(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %b = load i8, ptr addrspace(1) %bp
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %tw
  %c = load i8, ptr addrspace(1) %cp
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %p = icmp ne i8 %a, 0
  %q = icmp ne i8 %b, 0
  %r = icmp ne i8 %c, 0
  %x = lshr i1 %p, false
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

define ptx_kernel void @shift_signed(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %b = load i8, ptr addrspace(1) %bp
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %tw
  %c = load i8, ptr addrspace(1) %cp
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %p = icmp ne i8 %a, 0
  %q = icmp ne i8 %b, 0
  %r = icmp ne i8 %c, 0
  %x = ashr i1 %p, false
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry branches(
; CHECK: setp.lt.s32
; CHECK-NOT: not.pred
; CHECK: @{{!?}}%p{{.*}} bra
define ptx_kernel void @branches(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %c = icmp slt i32 %a, 0
  %n = xor i1 %c, true
  br i1 %n, label %p, label %q
p:
  br label %j
q:
  br label %j
j:
  %v = phi i32 [ 1, %p ], [ 2, %q ]
  store i32 %v, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
