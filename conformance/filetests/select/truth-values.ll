; Truth values are predicates, and a complement is free where it is an operand.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: and_or_xor grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: complement_in_and grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: complement_of_complement grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: complement_as_value grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: add_sub_mul grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: select grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: select_and grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: select_and_not grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: select_or grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: select_or_not grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: equal grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: different grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: order_ult grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: order_ugt grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: order_ule grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: order_uge grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: order_slt grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: order_sgt grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: order_sle grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; LAUNCH: order_sge grid=1 block=64 args=[out i8[64], buf i8[64] rand(1,0,1), buf i8[64] rand(2,0,1), buf i8[64] rand(3,0,1)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry and_or_xor(
; CHECK: and.pred
; CHECK: or.pred
; CHECK: xor.pred
define ptx_kernel void @and_or_xor(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %m = and i1 %p, %q
  %n = or i1 %m, %r
  %x = xor i1 %n, %p
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry complement_in_and(
; CHECK-NOT: not.pred
; CHECK: and.pred {{%.*}}, {{%.*}}, !{{%.*}};
define ptx_kernel void @complement_in_and(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %b = load i8, ptr addrspace(1) %bp
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %tw
  %c = load i8, ptr addrspace(1) %cp
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %bit = and i32 %t, 1
  %odd = icmp eq i32 %bit, 1
  br i1 %odd, label %then, label %end
then:
  %p = icmp ne i8 %a, 0
  %q = icmp ne i8 %b, 0
  %r = icmp ne i8 %c, 0
  %n = xor i1 %q, true
  %x = and i1 %p, %n
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; CHECK-LABEL: .entry complement_of_complement(
; CHECK-NOT: not.pred
; CHECK: or.pred
define ptx_kernel void @complement_of_complement(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %n = xor i1 %q, true
  %m = xor i1 true, %n
  %x = or i1 %p, %m
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry complement_as_value(
; CHECK: xor.pred
define ptx_kernel void @complement_as_value(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %n = xor i1 %q, true
  %x = sub i1 %n, %p
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry add_sub_mul(
; CHECK: xor.pred
; CHECK: xor.pred
; CHECK: and.pred
define ptx_kernel void @add_sub_mul(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %m = add i1 %p, %q
  %n = sub i1 %m, %r
  %x = mul i1 %n, %p
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry select(
; CHECK: and.pred
; CHECK: and.pred {{%.*}}, !
; CHECK: or.pred
define ptx_kernel void @select(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %x = select i1 %p, i1 %q, i1 %r
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry select_and(
; CHECK: and.pred
; CHECK-NOT: or.pred
define ptx_kernel void @select_and(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %x = select i1 %p, i1 %q, i1 false
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry select_and_not(
; CHECK: and.pred {{%.*}}, !
define ptx_kernel void @select_and_not(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %x = select i1 %p, i1 false, i1 %q
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry select_or(
; CHECK: or.pred
; CHECK-NOT: and.pred
define ptx_kernel void @select_or(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %x = select i1 %p, i1 true, i1 %q
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry select_or_not(
; CHECK: or.pred {{%.*}}, !
define ptx_kernel void @select_or_not(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %x = select i1 %p, i1 %q, i1 true
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry equal(
; CHECK: xor.pred
define ptx_kernel void @equal(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %x = icmp eq i1 %p, %q
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry different(
; CHECK: xor.pred
define ptx_kernel void @different(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %x = icmp ne i1 %p, %q
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry order_ult(
; CHECK: and.pred {{%.*}}, !
define ptx_kernel void @order_ult(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %x = icmp ult i1 %p, %q
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry order_ugt(
; CHECK: and.pred {{%.*}}, {{%.*}}, !
define ptx_kernel void @order_ugt(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %x = icmp ugt i1 %p, %q
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry order_ule(
; CHECK: or.pred {{%.*}}, !
define ptx_kernel void @order_ule(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %x = icmp ule i1 %p, %q
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry order_uge(
; CHECK: or.pred {{%.*}}, {{%.*}}, !
define ptx_kernel void @order_uge(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %x = icmp uge i1 %p, %q
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry order_slt(
; CHECK: and.pred {{%.*}}, {{%.*}}, !
define ptx_kernel void @order_slt(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %x = icmp slt i1 %p, %q
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry order_sgt(
; CHECK: and.pred {{%.*}}, !
define ptx_kernel void @order_sgt(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %x = icmp sgt i1 %p, %q
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry order_sle(
; CHECK: or.pred {{%.*}}, {{%.*}}, !
define ptx_kernel void @order_sle(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %x = icmp sle i1 %p, %q
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry order_sge(
; CHECK: or.pred {{%.*}}, !
define ptx_kernel void @order_sge(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %x = icmp sge i1 %p, %q
  %o = zext i1 %x to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
