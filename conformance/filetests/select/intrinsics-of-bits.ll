; Rotations, halves of 64 bits, products of bytes and pairs, and bits of addresses.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: rotated grid=1 block=64 args=[out i64[64], buf i32[64] rand(1), buf i64[64] rand(2), buf i32[64] rand(3)]
; LAUNCH: products grid=1 block=64 args=[out i32[64], buf i32[64] rand(1), buf i32[64] rand(2), buf i32[64] rand(3)]
; LAUNCH: addresses grid=1 block=64 args=[out i32[64]]
; LAUNCH: unequal grid=1 block=64 args=[out i8[64], buf i8[64] rand(1), buf i8[64] rand(2)]
; LAUNCH: negated_factor grid=1 block=64 args=[out f64[64], buf f64[64] rand(1), buf f64[64] rand(2)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry rotated(
; CHECK-DAG: shf.l.wrap.b32
; CHECK-DAG: shl.b64
; CHECK-DAG: shr.u64
; CHECK-DAG: mov.b64 {
define ptx_kernel void @rotated(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 3
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load i64, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load i32, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %bit = and i32 %t, 1
  %odd = icmp eq i32 %bit, 1
  br i1 %odd, label %then, label %end
then:
  %x = call i32 @llvm.nvvm.rotate.b32(i32 %a, i32 %c)
  %y = call i64 @llvm.nvvm.rotate.b64(i64 %b, i32 %c)
  %z = call i64 @llvm.nvvm.rotate.right.b64(i64 %b, i32 %a)
  %u = call i64 @llvm.nvvm.swap.lo.hi.b64(i64 %z)
  %v = xor i64 %y, %u
  %w = zext i32 %x to i64
  %r = add i64 %v, %w
  store i64 %r, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; CHECK-LABEL: .entry products(
; CHECK: dp2a.lo.s32.u32
; CHECK: dp2a.hi.u32.s32
; CHECK: dp4a.s32.s32
define ptx_kernel void @products(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load i32, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load i32, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call i32 @llvm.nvvm.idp2a.s.u(i32 %a, i32 %b, i1 false, i32 %c)
  %y = call i32 @llvm.nvvm.idp2a.u.s(i32 %a, i32 %b, i1 true, i32 %x)
  %z = call i32 @llvm.nvvm.idp4a.s.s(i32 %a, i32 %b, i32 %y)
  store i32 %z, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry addresses(
; CHECK: and.b64 {{%.*}}, {{%.*}}, -4;
define ptx_kernel void @addresses(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %p = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %q0, i64 -4)
  %x = load i32, ptr addrspace(1) %p
  %y = add i32 %x, 7
  store i32 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry unequal(
; CHECK: setp.ne.b16
define ptx_kernel void @unequal(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %b = load i8, ptr addrspace(1) %bp
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %c = or i8 %b, 1
  %d = and i8 %c, 7
  %x = sdiv i8 %a, %d
  %y = srem i8 %b, 5
  %n = icmp ne i8 %x, %y
  %z = zext i1 %n to i8
  store i8 %z, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry negated_factor(
; CHECK: neg.f64
; CHECK: mul.rn.f64
define ptx_kernel void @negated_factor(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load double, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 3
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load double, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %n = fneg double %a
  %x = fmul double %n, %b
  store double %x, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.rotate.b32(i32, i32)
declare i64 @llvm.nvvm.rotate.b64(i64, i32)
declare i64 @llvm.nvvm.rotate.right.b64(i64, i32)
declare i64 @llvm.nvvm.swap.lo.hi.b64(i64)
declare i32 @llvm.nvvm.idp2a.s.u(i32, i32, i1, i32)
declare i32 @llvm.nvvm.idp2a.u.s(i32, i32, i1, i32)
declare i32 @llvm.nvvm.idp4a.s.s(i32, i32, i32)
declare ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1), i64)
