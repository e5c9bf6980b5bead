; Divisions and shifts of unsigned numbers need zeros above a narrow integer, which sums do not leave.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: zero_i8 grid=1 block=64 args=[out i8[64], buf i8[64] rand(3), buf i8[64] rand(4)]
; LAUNCH: zero_i16 grid=1 block=64 args=[out i16[64], buf i16[64] rand(3), buf i16[64] rand(4)]
; LAUNCH: zero_i32 grid=1 block=64 args=[out i32[64], buf i32[64] rand(3), buf i32[64] rand(4)]
; LAUNCH: zero_i64 grid=1 block=64 args=[out i64[64], buf i64[64] rand(3), buf i64[64] rand(4)]
; LAUNCH: zero_i3 grid=1 block=64 args=[out i8[64], buf i8[64] rand(3), buf i8[64] rand(4)]
; LAUNCH: zero_i24 grid=1 block=64 args=[out i32[64], buf i32[64] rand(3), buf i32[64] rand(4)]
; LAUNCH: zero_i48 grid=1 block=64 args=[out i64[64], buf i64[64] rand(3), buf i64[64] rand(4)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry zero_i8(
; CHECK: div.u16
; CHECK: rem.u16
; CHECK: shr.u16
define ptx_kernel void @zero_i8(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %b = load i8, ptr addrspace(1) %bp
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %bit = and i32 %t, 1
  %odd = icmp eq i32 %bit, 1
  br i1 %odd, label %then, label %end
then:
  %d = or i8 %b, 1
  %q = udiv i8 %a, %d
  %s0 = add i8 %a, %d
  %r = urem i8 %s0, %d
  %s = lshr i8 %s0, 2
  %x = xor i8 %q, %r
  %y = add i8 %x, %s
  store i8 %y, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; CHECK-LABEL: .entry zero_i16(
; CHECK: div.u16
; CHECK: rem.u16
; CHECK: shr.u16
define ptx_kernel void @zero_i16(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %d = or i16 %b, 1
  %q = udiv i16 %a, %d
  %s0 = add i16 %a, %d
  %r = urem i16 %s0, %d
  %s = lshr i16 %s0, 2
  %x = xor i16 %q, %r
  %y = add i16 %x, %s
  store i16 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry zero_i32(
; CHECK: div.u32
; CHECK: rem.u32
; CHECK: shr.u32
define ptx_kernel void @zero_i32(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %d = or i32 %b, 1
  %q = udiv i32 %a, %d
  %s0 = add i32 %a, %d
  %r = urem i32 %s0, %d
  %s = lshr i32 %s0, 2
  %x = xor i32 %q, %r
  %y = add i32 %x, %s
  store i32 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry zero_i64(
; CHECK: div.u64
; CHECK: rem.u64
; CHECK: shr.u64
define ptx_kernel void @zero_i64(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %d = or i64 %b, 1
  %q = udiv i64 %a, %d
  %s0 = add i64 %a, %d
  %r = urem i64 %s0, %d
  %s = lshr i64 %s0, 2
  %x = xor i64 %q, %r
  %y = add i64 %x, %s
  store i64 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry zero_i3(
; CHECK: and.b16 {{%.*}}, {{%.*}}, 7
; CHECK: div.u16
; CHECK: rem.u16
; CHECK: shr.u16
define ptx_kernel void @zero_i3(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %b = load i8, ptr addrspace(1) %bp
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %an = trunc i8 %a to i3
  %bn = trunc i8 %b to i3
  %d = or i3 %bn, 1
  %q = udiv i3 %an, %d
  %s0 = add i3 %an, %d
  %r = urem i3 %s0, %d
  %s = lshr i3 %s0, 2
  %x = xor i3 %q, %r
  %y = add i3 %x, %s
  %o = zext i3 %y to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry zero_i24(
; CHECK: and.b32 {{%.*}}, {{%.*}}, 16777215
; CHECK: div.u32
; CHECK: rem.u32
; CHECK: shr.u32
define ptx_kernel void @zero_i24(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %an = trunc i32 %a to i24
  %bn = trunc i32 %b to i24
  %d = or i24 %bn, 1
  %q = udiv i24 %an, %d
  %s0 = add i24 %an, %d
  %r = urem i24 %s0, %d
  %s = lshr i24 %s0, 2
  %x = xor i24 %q, %r
  %y = add i24 %x, %s
  %o = zext i24 %y to i32
  store i32 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry zero_i48(
; CHECK: and.b64 {{%.*}}, {{%.*}}, 281474976710655
; CHECK: div.u64
; CHECK: rem.u64
; CHECK: shr.u64
define ptx_kernel void @zero_i48(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %bit = and i32 %t, 1
  %odd = icmp eq i32 %bit, 1
  br i1 %odd, label %then, label %end
then:
  %an = trunc i64 %a to i48
  %bn = trunc i64 %b to i48
  %d = or i48 %bn, 1
  %q = udiv i48 %an, %d
  %s0 = add i48 %an, %d
  %r = urem i48 %s0, %d
  %s = lshr i48 %s0, 2
  %x = xor i48 %q, %r
  %y = add i48 %x, %s
  %o = zext i48 %y to i64
  store i64 %o, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
