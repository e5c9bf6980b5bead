; Products with what is added to them, and products of extended numbers, in one instruction.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: mad_i16 grid=1 block=64 args=[out i16[64], buf i16[64] rand(1), buf i16[64] rand(2), buf i16[64] rand(3)]
; LAUNCH: mad_i32 grid=1 block=64 args=[out i32[64], buf i32[64] rand(1), buf i32[64] rand(2), buf i32[64] rand(3)]
; LAUNCH: mad_i64 grid=1 block=64 args=[out i64[64], buf i64[64] rand(1), buf i64[64] rand(2), buf i64[64] rand(3)]
; LAUNCH: wide_s32 grid=1 block=64 args=[out i64[64], buf i32[64] rand(1), buf i32[64] rand(2)]
; LAUNCH: wide_u32 grid=1 block=64 args=[out i64[64], buf i32[64] rand(1), buf i32[64] rand(2)]
; LAUNCH: wide_s16 grid=1 block=64 args=[out i32[64], buf i16[64] rand(1), buf i16[64] rand(2)]
; LAUNCH: wide_u16 grid=1 block=64 args=[out i32[64], buf i16[64] rand(1), buf i16[64] rand(2)]
; LAUNCH: mad_wide_s32 grid=1 block=64 args=[out i64[64], buf i32[64] rand(1), buf i32[64] rand(2), buf i64[64] rand(3)]
; LAUNCH: mad_wide_u32 grid=1 block=64 args=[out i64[64], buf i32[64] rand(1), buf i32[64] rand(2), buf i64[64] rand(3)]
; LAUNCH: wide_constant_s grid=1 block=64 args=[out i64[64], buf i32[64] rand(1)]
; LAUNCH: wide_constant_s_swapped grid=1 block=64 args=[out i64[64], buf i32[64] rand(1)]
; LAUNCH: wide_constant_u grid=1 block=64 args=[out i64[64], buf i32[64] rand(1)]
; LAUNCH: wide_shift_s grid=1 block=64 args=[out i64[64], buf i32[64] rand(1)]
; LAUNCH: wide_shift_u grid=1 block=64 args=[out i64[64], buf i32[64] rand(1)]
; LAUNCH: mad_constant_s grid=1 block=64 args=[out i64[64], buf i32[64] rand(1), buf i64[64] rand(3)]
; LAUNCH: mad_constant_u grid=1 block=64 args=[out i64[64], buf i32[64] rand(1), buf i64[64] rand(3)]
; LAUNCH: mad_shift_s grid=1 block=64 args=[out i64[64], buf i32[64] rand(1), buf i64[64] rand(3)]
; LAUNCH: mad_shift_u grid=1 block=64 args=[out i64[64], buf i32[64] rand(1), buf i64[64] rand(3)]
; LAUNCH: narrow_sources grid=1 block=64 args=[out i64[64], buf i8[64] rand(1), buf i8[64] rand(2)]
; LAUNCH: odd_sources grid=1 block=64 args=[out i64[64], buf i32[64] rand(1), buf i32[64] rand(2)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry mad_i16(
; CHECK-NOT: mul.lo
; CHECK: mad.lo.s16
define ptx_kernel void @mad_i16(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i16, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 1
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load i16, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 1
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load i16, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %m = mul i16 %a, %b
  %s = add i16 %c, %m
  store i16 %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry mad_i32(
; CHECK-NOT: mul.lo
; CHECK: mad.lo.s32
define ptx_kernel void @mad_i32(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %m = mul i32 %a, %b
  %s = add i32 %c, %m
  store i32 %s, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; CHECK-LABEL: .entry mad_i64(
; CHECK-NOT: mul.lo
; CHECK: mad.lo.s64
define ptx_kernel void @mad_i64(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 3
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load i64, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 3
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load i64, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %m = mul i64 %a, %b
  %s = add i64 %c, %m
  store i64 %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry wide_s32(
; CHECK-NOT: cvt.s64
; CHECK: mul.wide.s32
define ptx_kernel void @wide_s32(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %y = sext i32 %b to i64
  %m = mul i64 %x, %y
  store i64 %m, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry wide_u32(
; CHECK: mul.wide.u32
define ptx_kernel void @wide_u32(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %x = zext i32 %a to i64
  %y = zext i32 %b to i64
  %m = mul i64 %x, %y
  store i64 %m, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry wide_s16(
; CHECK: mul.wide.s16
define ptx_kernel void @wide_s16(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i16, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 1
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load i16, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = sext i16 %a to i32
  %y = sext i16 %b to i32
  %m = mul i32 %x, %y
  store i32 %m, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry wide_u16(
; CHECK: mul.wide.u16
define ptx_kernel void @wide_u16(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i16, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 1
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load i16, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = zext i16 %a to i32
  %y = zext i16 %b to i32
  %m = mul i32 %x, %y
  store i32 %m, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry mad_wide_s32(
; CHECK: mad.wide.s32
define ptx_kernel void @mad_wide_s32(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %s = add i64 %m, %c
  store i64 %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry mad_wide_u32(
; CHECK: mad.wide.u32
define ptx_kernel void @mad_wide_u32(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %x = zext i32 %a to i64
  %y = zext i32 %b to i64
  %m = mul i64 %x, %y
  %s = add i64 %m, %c
  store i64 %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry wide_constant_s(
; CHECK: mul.wide.s32 {{.*}}, -7;
define ptx_kernel void @wide_constant_s(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = sext i32 %a to i64
  %m = mul i64 %x, -7
  store i64 %m, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry wide_constant_s_swapped(
; CHECK: mul.wide.s32 {{.*}}, -2147483648;
define ptx_kernel void @wide_constant_s_swapped(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = sext i32 %a to i64
  %m = mul i64 -2147483648, %x
  store i64 %m, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry wide_constant_u(
; CHECK: mul.wide.u32 {{.*}}, 4294967295;
define ptx_kernel void @wide_constant_u(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = zext i32 %a to i64
  %m = mul i64 %x, 4294967295
  store i64 %m, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry wide_shift_s(
; CHECK: mul.wide.s32 {{.*}}, 1073741824;
define ptx_kernel void @wide_shift_s(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = sext i32 %a to i64
  %m = shl i64 %x, 30
  store i64 %m, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry wide_shift_u(
; CHECK: mul.wide.u32 {{.*}}, 2147483648;
define ptx_kernel void @wide_shift_u(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = zext i32 %a to i64
  %m = shl i64 %x, 31
  store i64 %m, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry mad_constant_s(
; CHECK: mad.wide.s32 {{.*}}, 9, 
define ptx_kernel void @mad_constant_s(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %cpo = shl i64 %tw, 3
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load i64, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = sext i32 %a to i64
  %m = mul i64 %x, 9
  %s = add i64 %c, %m
  store i64 %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry mad_constant_u(
; CHECK: mad.wide.u32 {{.*}}, 9, 
define ptx_kernel void @mad_constant_u(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %cpo = shl i64 %tw, 3
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load i64, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = zext i32 %a to i64
  %m = mul i64 %x, 9
  %s = add i64 %c, %m
  store i64 %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry mad_shift_s(
; CHECK: mad.wide.s32 {{.*}}, 4, 
define ptx_kernel void @mad_shift_s(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %cpo = shl i64 %tw, 3
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load i64, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = sext i32 %a to i64
  %m = shl i64 %x, 2
  %s = add i64 %c, %m
  store i64 %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry mad_shift_u(
; CHECK: mad.wide.u32 {{.*}}, 2147483648, 
define ptx_kernel void @mad_shift_u(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %cpo = shl i64 %tw, 3
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load i64, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = zext i32 %a to i64
  %m = shl i64 %x, 31
  %s = add i64 %c, %m
  store i64 %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry narrow_sources(
; CHECK: mul.lo.s64
define ptx_kernel void @narrow_sources(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %b = load i8, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = sext i8 %a to i64
  %y = sext i8 %b to i64
  %m = mul i64 %x, %y
  store i64 %m, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry odd_sources(
; CHECK: bfe.s32
; CHECK: bfe.s32
; CHECK: mul.wide.s32
define ptx_kernel void @odd_sources(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %p = trunc i32 %a to i24
  %q = trunc i32 %b to i24
  %x = sext i24 %p to i64
  %y = sext i24 %q to i64
  %m = mul i64 %x, %y
  store i64 %m, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
