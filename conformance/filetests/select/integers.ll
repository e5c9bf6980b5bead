; Sums, differences, products and bits of all widths: what is above a narrow integer is not brought into order between,
; and once where it is stored.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: any_i8 grid=1 block=64 args=[out i8[64], buf i8[64] rand(1), buf i8[64] rand(2)]
; LAUNCH: any_i16 grid=1 block=64 args=[out i16[64], buf i16[64] rand(1), buf i16[64] rand(2)]
; LAUNCH: any_i32 grid=1 block=64 args=[out i32[64], buf i32[64] rand(1), buf i32[64] rand(2)]
; LAUNCH: any_i64 grid=1 block=64 args=[out i64[64], buf i64[64] rand(1), buf i64[64] rand(2)]
; LAUNCH: any_i3 grid=1 block=64 args=[out i8[64], buf i8[64] rand(1), buf i8[64] rand(2)]
; LAUNCH: any_i24 grid=1 block=64 args=[out i32[64], buf i32[64] rand(1), buf i32[64] rand(2)]
; LAUNCH: any_i48 grid=1 block=64 args=[out i64[64], buf i64[64] rand(1), buf i64[64] rand(2)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry any_i8(
; CHECK: add.s16
; CHECK: sub.s16
; CHECK: mul.lo.s16
; CHECK: xor.b16
; CHECK: or.b16
; CHECK: and.b16
define ptx_kernel void @any_i8(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %b = load i8, ptr addrspace(1) %bp
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %x = add i8 %a, %b
  %y = sub i8 %x, %b
  %z = mul i8 %y, %x
  %u = xor i8 %z, %y
  %v = or i8 %u, %a
  %w = and i8 %v, %x
  store i8 %w, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry any_i16(
; CHECK: add.s16
; CHECK: sub.s16
; CHECK: mul.lo.s16
; CHECK: xor.b16
; CHECK: or.b16
; CHECK: and.b16
define ptx_kernel void @any_i16(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %x = add i16 %a, %b
  %y = sub i16 %x, %b
  %z = mul i16 %y, %x
  %u = xor i16 %z, %y
  %v = or i16 %u, %a
  %w = and i16 %v, %x
  store i16 %w, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry any_i32(
; CHECK: add.s32
; CHECK: sub.s32
; CHECK: mul.lo.s32
; CHECK: xor.b32
; CHECK: or.b32
; CHECK: and.b32
define ptx_kernel void @any_i32(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %bit = and i32 %t, 1
  %odd = icmp eq i32 %bit, 1
  br i1 %odd, label %then, label %end
then:
  %x = add i32 %a, %b
  %y = sub i32 %x, %b
  %z = mul i32 %y, %x
  %u = xor i32 %z, %y
  %v = or i32 %u, %a
  %w = and i32 %v, %x
  store i32 %w, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; CHECK-LABEL: .entry any_i64(
; CHECK: add.s64
; CHECK: sub.s64
; CHECK: mul.lo.s64
; CHECK: xor.b64
; CHECK: or.b64
; CHECK: and.b64
define ptx_kernel void @any_i64(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %x = add i64 %a, %b
  %y = sub i64 %x, %b
  %z = mul i64 %y, %x
  %u = xor i64 %z, %y
  %v = or i64 %u, %a
  %w = and i64 %v, %x
  store i64 %w, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry any_i3(
; CHECK: add.s16
; CHECK: sub.s16
; CHECK: mul.lo.s16
; CHECK: xor.b16
; CHECK: and.b16
define ptx_kernel void @any_i3(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %b = load i8, ptr addrspace(1) %bp
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %an = trunc i8 %a to i3
  %bn = trunc i8 %b to i3
  %x = add i3 %an, %bn
  %y = sub i3 %x, %bn
  %z = mul i3 %y, %x
  %w = xor i3 %z, %x
  %r = zext i3 %w to i8
  store i8 %r, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry any_i24(
; CHECK: add.s32
; CHECK: sub.s32
; CHECK: mul.lo.s32
; CHECK: xor.b32
; CHECK: and.b32
define ptx_kernel void @any_i24(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %bit = and i32 %t, 1
  %odd = icmp eq i32 %bit, 1
  br i1 %odd, label %then, label %end
then:
  %an = trunc i32 %a to i24
  %bn = trunc i32 %b to i24
  %x = add i24 %an, %bn
  %y = sub i24 %x, %bn
  %z = mul i24 %y, %x
  %w = xor i24 %z, %x
  %r = zext i24 %w to i32
  store i32 %r, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; CHECK-LABEL: .entry any_i48(
; CHECK: add.s64
; CHECK: sub.s64
; CHECK: mul.lo.s64
; CHECK: xor.b64
; CHECK: and.b64
define ptx_kernel void @any_i48(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %an = trunc i64 %a to i48
  %bn = trunc i64 %b to i48
  %x = add i48 %an, %bn
  %y = sub i48 %x, %bn
  %z = mul i48 %y, %x
  %w = xor i48 %z, %x
  %r = zext i48 %w to i64
  store i64 %r, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
