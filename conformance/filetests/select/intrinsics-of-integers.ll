; Intrinsics of integers that are instructions.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: order_i16 grid=1 block=64 args=[out i16[64], buf i16[64] rand(1), buf i16[64] rand(2)]
; LAUNCH: order_i32 grid=1 block=64 args=[out i32[64], buf i32[64] rand(1), buf i32[64] rand(2)]
; LAUNCH: order_i64 grid=1 block=64 args=[out i64[64], buf i64[64] rand(1), buf i64[64] rand(2)]
; LAUNCH: bits_i32 grid=1 block=64 args=[out i32[64], buf i32[64] rand(1)]
; LAUNCH: bits_i64 grid=1 block=64 args=[out i64[64], buf i64[64] rand(1)]
; LAUNCH: count_is_narrow grid=1 block=64 args=[out i32[64], buf i64[64] rand(1)]
; LAUNCH: funnel grid=1 block=64 args=[out i32[64], buf i32[64] rand(1), buf i32[64] rand(2), buf i32[64] rand(3)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry order_i16(
; CHECK-DAG: max.s16
; CHECK-DAG: min.u16
; CHECK-DAG: min.s16
; CHECK-DAG: max.u16
; CHECK-DAG: abs.s16
define ptx_kernel void @order_i16(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i16, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 1
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load i16, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call i16 @llvm.smax.i16(i16 %a, i16 %b)
  %y = call i16 @llvm.umin.i16(i16 %a, i16 %b)
  %z = call i16 @llvm.smin.i16(i16 %x, i16 5)
  %u = call i16 @llvm.umax.i16(i16 %y, i16 5)
  %v = call i16 @llvm.abs.i16(i16 %z, i1 false)
  %w = xor i16 %u, %v
  store i16 %w, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry order_i32(
; CHECK-DAG: max.s32
; CHECK-DAG: min.u32
; CHECK-DAG: min.s32
; CHECK-DAG: max.u32
; CHECK-DAG: abs.s32
define ptx_kernel void @order_i32(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load i32, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call i32 @llvm.smax.i32(i32 %a, i32 %b)
  %y = call i32 @llvm.umin.i32(i32 %a, i32 %b)
  %z = call i32 @llvm.smin.i32(i32 %x, i32 5)
  %u = call i32 @llvm.umax.i32(i32 %y, i32 5)
  %v = call i32 @llvm.abs.i32(i32 %z, i1 false)
  %w = xor i32 %u, %v
  store i32 %w, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry order_i64(
; CHECK-DAG: max.s64
; CHECK-DAG: min.u64
; CHECK-DAG: min.s64
; CHECK-DAG: max.u64
; CHECK-DAG: abs.s64
define ptx_kernel void @order_i64(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 3
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load i64, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call i64 @llvm.smax.i64(i64 %a, i64 %b)
  %y = call i64 @llvm.umin.i64(i64 %a, i64 %b)
  %z = call i64 @llvm.smin.i64(i64 %x, i64 5)
  %u = call i64 @llvm.umax.i64(i64 %y, i64 5)
  %v = call i64 @llvm.abs.i64(i64 %z, i1 false)
  %w = xor i64 %u, %v
  store i64 %w, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry bits_i32(
; CHECK-DAG: popc.b32
; CHECK-DAG: clz.b32
; CHECK-DAG: brev.b32
; CHECK-DAG: prmt.b32
define ptx_kernel void @bits_i32(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call i32 @llvm.ctpop.i32(i32 %a)
  %y = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
  %z = call i32 @llvm.cttz.i32(i32 %a, i1 false)
  %u = call i32 @llvm.bitreverse.i32(i32 %a)
  %v = call i32 @llvm.bswap.i32(i32 %a)
  %p = mul i32 %x, 1000
  %r0 = add i32 %p, %y
  %p1 = mul i32 %r0, 1000
  %r1 = add i32 %p1, %z
  %r2 = xor i32 %r1, %u
  %r3 = sub i32 %r2, %v
  store i32 %r3, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry bits_i64(
; CHECK-DAG: popc.b64
; CHECK-DAG: clz.b64
; CHECK-DAG: brev.b64
; CHECK-DAG: prmt.b32
define ptx_kernel void @bits_i64(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call i64 @llvm.ctpop.i64(i64 %a)
  %y = call i64 @llvm.ctlz.i64(i64 %a, i1 false)
  %z = call i64 @llvm.cttz.i64(i64 %a, i1 false)
  %u = call i64 @llvm.bitreverse.i64(i64 %a)
  %v = call i64 @llvm.bswap.i64(i64 %a)
  %p = mul i64 %x, 1000
  %r0 = add i64 %p, %y
  %p1 = mul i64 %r0, 1000
  %r1 = add i64 %p1, %z
  %r2 = xor i64 %r1, %u
  %r3 = sub i64 %r2, %v
  store i64 %r3, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry count_is_narrow(
; CHECK: popc.b64
; CHECK-NOT: cvt
; CHECK: st.global
define ptx_kernel void @count_is_narrow(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call i64 @llvm.ctpop.i64(i64 %a)
  %y = trunc i64 %x to i32
  %z = call i64 @llvm.ctlz.i64(i64 %a, i1 true)
  %u = trunc i64 %z to i32
  %v = add i32 %y, %u
  store i32 %v, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry funnel(
; CHECK-DAG: shf.l.wrap.b32
; CHECK-DAG: shf.r.wrap.b32
; CHECK: add.sat.s32
; CHECK: sub.sat.s32
define ptx_kernel void @funnel(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %bit = and i32 %t, 1
  %odd = icmp eq i32 %bit, 1
  br i1 %odd, label %then, label %end
then:
  %x = call i32 @llvm.fshl.i32(i32 %a, i32 %b, i32 %c)
  %y = call i32 @llvm.fshr.i32(i32 %a, i32 %b, i32 %c)
  %z = sub i32 %x, %y
  %s = call i32 @llvm.sadd.sat.i32(i32 %z, i32 %a)
  %u = call i32 @llvm.ssub.sat.i32(i32 %s, i32 %b)
  store i32 %u, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i16 @llvm.smax.i16(i16, i16)
declare i16 @llvm.smin.i16(i16, i16)
declare i16 @llvm.umax.i16(i16, i16)
declare i16 @llvm.umin.i16(i16, i16)
declare i16 @llvm.abs.i16(i16, i1)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.abs.i32(i32, i1)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.umax.i64(i64, i64)
declare i64 @llvm.umin.i64(i64, i64)
declare i64 @llvm.abs.i64(i64, i1)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.bswap.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.cttz.i32(i32, i1)
declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.bitreverse.i64(i64)
declare i64 @llvm.bswap.i64(i64)
declare i64 @llvm.ctlz.i64(i64, i1)
declare i64 @llvm.cttz.i64(i64, i1)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare i32 @llvm.ssub.sat.i32(i32, i32)
