; The amount of a shift is in 32 bits whatever the width of what is shifted.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: shift_i8 grid=1 block=64 args=[out i8[64], buf i8[64] rand(5), buf i8[64] rand(6)]
; LAUNCH: shift_i16 grid=1 block=64 args=[out i16[64], buf i16[64] rand(5), buf i16[64] rand(6)]
; LAUNCH: shift_i32 grid=1 block=64 args=[out i32[64], buf i32[64] rand(5), buf i32[64] rand(6)]
; LAUNCH: shift_i64 grid=1 block=64 args=[out i64[64], buf i64[64] rand(5), buf i64[64] rand(6)]
; LAUNCH: shift_i3 grid=1 block=64 args=[out i8[64], buf i8[64] rand(5), buf i8[64] rand(6)]
; LAUNCH: shift_i24 grid=1 block=64 args=[out i32[64], buf i32[64] rand(5), buf i32[64] rand(6)]
; LAUNCH: amount_of_extension grid=1 block=64 args=[out i64[64], buf i64[64] rand(7), buf i8[64] rand(8)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry shift_i8(
; CHECK-DAG: shl.b16
; CHECK-DAG: shr.u16
; CHECK-DAG: shr.s16
define ptx_kernel void @shift_i8(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %n = and i8 %b, 7
  %l = shl i8 %a, %n
  %r = lshr i8 %a, %n
  %s = ashr i8 %a, %n
  %x = xor i8 %l, %r
  %y = xor i8 %x, %s
  store i8 %y, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; CHECK-LABEL: .entry shift_i16(
; CHECK-DAG: shl.b16
; CHECK-DAG: shr.u16
; CHECK-DAG: shr.s16
define ptx_kernel void @shift_i16(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %n = and i16 %b, 15
  %l = shl i16 %a, %n
  %r = lshr i16 %a, %n
  %s = ashr i16 %a, %n
  %x = xor i16 %l, %r
  %y = xor i16 %x, %s
  store i16 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry shift_i32(
; CHECK-DAG: shl.b32
; CHECK-DAG: shr.u32
; CHECK-DAG: shr.s32
define ptx_kernel void @shift_i32(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %n = and i32 %b, 31
  %l = shl i32 %a, %n
  %r = lshr i32 %a, %n
  %s = ashr i32 %a, %n
  %x = xor i32 %l, %r
  %y = xor i32 %x, %s
  store i32 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry shift_i64(
; CHECK-DAG: shl.b64
; CHECK-DAG: shr.u64
; CHECK-DAG: shr.s64
define ptx_kernel void @shift_i64(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %n = and i64 %b, 63
  %l = shl i64 %a, %n
  %r = lshr i64 %a, %n
  %s = ashr i64 %a, %n
  %x = xor i64 %l, %r
  %y = xor i64 %x, %s
  store i64 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry shift_i3(
; CHECK-DAG: shl.b16
; CHECK-DAG: shr.u16
; CHECK-DAG: shr.s16
define ptx_kernel void @shift_i3(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %b = load i8, ptr addrspace(1) %bp
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %an = trunc i8 %a to i3
  %bn = trunc i8 %b to i3
  %n = and i3 %bn, 1
  %l = shl i3 %an, %n
  %r = lshr i3 %an, %n
  %s = ashr i3 %an, %n
  %x = xor i3 %l, %r
  %y = xor i3 %x, %s
  %o = zext i3 %y to i8
  store i8 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry shift_i24(
; CHECK-DAG: shl.b32
; CHECK-DAG: shr.u32
; CHECK-DAG: shr.s32
define ptx_kernel void @shift_i24(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %n = and i24 %bn, 15
  %l = shl i24 %an, %n
  %r = lshr i24 %an, %n
  %s = ashr i24 %an, %n
  %x = xor i24 %l, %r
  %y = xor i24 %x, %s
  %o = zext i24 %y to i32
  store i32 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry amount_of_extension(
; CHECK: cvt.u32.u16
; CHECK-NOT: cvt.u64
; CHECK: shl.b64
define ptx_kernel void @amount_of_extension(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %b = load i8, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %n = and i8 %b, 63
  %w = zext i8 %n to i64
  %s = shl i64 %a, %w
  store i64 %s, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
