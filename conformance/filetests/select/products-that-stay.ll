; A product that is needed elsewhere is not computed again; extensions that differ and constants out of range make no wide product.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: several_uses grid=1 block=64 args=[out i32[64], buf i32[64] rand(1), buf i32[64] rand(2), buf i32[64] rand(3)]
; LAUNCH: other_block grid=1 block=64 args=[out i32[64], buf i32[64] rand(1), buf i32[64] rand(2), buf i32[64] rand(3)]
; LAUNCH: mixed_extensions grid=1 block=64 args=[out i64[64], buf i32[64] rand(1), buf i32[64] rand(2)]
; LAUNCH: mixed_widths grid=1 block=64 args=[out i64[64], buf i32[64] rand(1), buf i16[64] rand(2)]
; LAUNCH: too_large_s grid=1 block=64 args=[out i64[64], buf i32[64] rand(1)]
; LAUNCH: too_small_s grid=1 block=64 args=[out i64[64], buf i32[64] rand(1)]
; LAUNCH: negative_u grid=1 block=64 args=[out i64[64], buf i32[64] rand(1)]
; LAUNCH: too_large_u grid=1 block=64 args=[out i64[64], buf i32[64] rand(1)]
; LAUNCH: shift_to_sign grid=1 block=64 args=[out i64[64], buf i32[64] rand(1)]
; LAUNCH: shift_too_far grid=1 block=64 args=[out i64[64], buf i32[64] rand(1)]
; LAUNCH: extension_used_twice grid=1 block=64 args=[out i64[64], buf i32[64] rand(1), buf i32[64] rand(2), buf i64[64] rand(3)]
; LAUNCH: subtracted grid=1 block=64 args=[out i32[64], buf i32[64] rand(1), buf i32[64] rand(2), buf i32[64] rand(3)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry several_uses(
; CHECK: mul.lo.s32
; CHECK-NOT: mad
; CHECK: add.s32
define ptx_kernel void @several_uses(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %m = mul i32 %a, %b
  %s = add i32 %c, %m
  %r = xor i32 %s, %m
  store i32 %r, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry other_block(
; CHECK: mul.lo.s32
; CHECK-NOT: mad
; CHECK: add.s32
define ptx_kernel void @other_block(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %odd0 = icmp eq i32 %bit, 0
  %m = mul i32 %a, %b
  br i1 %odd0, label %x, label %y
x:
  br label %y
y:
  %s = add i32 %c, %m
  store i32 %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry mixed_extensions(
; CHECK-NOT: mul.wide
; CHECK: mul.lo.s64
define ptx_kernel void @mixed_extensions(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load i32, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = sext i32 %a to i64
  %y = zext i32 %b to i64
  %m = mul i64 %x, %y
  store i64 %m, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry mixed_widths(
; CHECK: mul.lo.s64
define ptx_kernel void @mixed_widths(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 1
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load i16, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = sext i32 %a to i64
  %y = sext i16 %b to i64
  %m = mul i64 %x, %y
  store i64 %m, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry too_large_s(
; CHECK-NOT: mul.wide
; CHECK: mul.lo.s64
define ptx_kernel void @too_large_s(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = sext i32 %a to i64
  %m = mul i64 %x, 2147483648
  store i64 %m, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry too_small_s(
; CHECK-NOT: mul.wide
; CHECK: mul.lo.s64
define ptx_kernel void @too_small_s(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = sext i32 %a to i64
  %m = mul i64 %x, -2147483649
  store i64 %m, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry negative_u(
; CHECK-NOT: mul.wide
; CHECK: mul.lo.s64
define ptx_kernel void @negative_u(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = zext i32 %a to i64
  %m = mul i64 %x, -1
  store i64 %m, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry too_large_u(
; CHECK-NOT: mul.wide
; CHECK: mul.lo.s64
define ptx_kernel void @too_large_u(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = zext i32 %a to i64
  %m = mul i64 %x, 4294967296
  store i64 %m, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry shift_to_sign(
; CHECK-NOT: mul.wide
; CHECK: shl.b64
define ptx_kernel void @shift_to_sign(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = sext i32 %a to i64
  %m = shl i64 %x, 31
  store i64 %m, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry shift_too_far(
; CHECK-NOT: mul.wide
; CHECK: shl.b64
define ptx_kernel void @shift_too_far(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = zext i32 %a to i64
  %m = shl i64 %x, 32
  store i64 %m, ptr addrspace(1) %q0
  ret void
}

; An extension is a part of each product, and computed once for who needs it by itself.
; CHECK-LABEL: .entry extension_used_twice(
; CHECK: mul.wide.s32
; CHECK-NOT: mul.lo.s64
; CHECK: cvt.s64.s32
define ptx_kernel void @extension_used_twice(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load i32, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 3
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load i64, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = sext i32 %a to i64
  %y = sext i32 %b to i64
  %m = mul i64 %x, %y
  %s = xor i64 %m, %x
  store i64 %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry subtracted(
; CHECK: mul.lo.s32
; CHECK: sub.s32
define ptx_kernel void @subtracted(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %m = mul i32 %a, %b
  %s = sub i32 %c, %m
  store i32 %s, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
