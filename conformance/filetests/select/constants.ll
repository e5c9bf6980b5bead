; Constants are operands where instructions have immediates; halves and truth values are in registers.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: numbers grid=1 block=64 args=[out i64[64], buf i64[64] rand(1)]
; LAUNCH: numbers_i8 grid=1 block=64 args=[out i8[64], buf i8[64] rand(1)]
; LAUNCH: numbers_float grid=1 block=64 args=[out f32[64], buf f32[64] rand(1)]
; LAUNCH: numbers_double grid=1 block=64 args=[out f64[64], buf f64[64] rand(1)]
; LAUNCH: numbers_half grid=1 block=64 args=[out f16[64], buf f16[64] rand(1)]
; LAUNCH: undefined grid=1 block=64 args=[out i32[64], buf i32[64] rand(1)]
; LAUNCH: truth grid=1 block=64 args=[out i32[64], buf i32[64] rand(1)]
; LAUNCH: symbol grid=1 block=64 args=[out i32[64]]
; LAUNCH: symbol_generic grid=1 block=64 args=[out i32[64]]
; LAUNCH: symbol_as_number grid=1 block=64 args=[out i64[64]]
; LAUNCH: symbol_of_constants grid=1 block=64 args=[out i32[64]]
; LAUNCH: structure grid=1 block=64 args=[out i32[64], buf i32[64] rand(1)]
; LAUNCH: vector grid=1 block=64 args=[out i32[64], buf i32[64] rand(1)]
; LAUNCH: zero_vector grid=1 block=64 args=[out i64[64]]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

@g = addrspace(1) global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]
@s = addrspace(3) global [64 x i32] undef
@c = addrspace(4) constant [4 x i32] [i32 10, i32 20, i32 30, i32 40]

; CHECK-LABEL: .entry numbers(
; CHECK-9223372036854775808
; CHECK: 81985529216486895
; CHECK-1
define ptx_kernel void @numbers(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = add i64 %a, -9223372036854775808
  %y = xor i64 %x, 81985529216486895
  %z = add i64 %y, -1
  store i64 %z, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry numbers_i8(
; CHECK: div.u16 {{%.*}}, {{%.*}}, 253
; CHECK: div.s16 {{%.*}}, {{%.*}}, -3
define ptx_kernel void @numbers_i8(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %x = add i8 %a, -128
  %y = udiv i8 %x, -3
  %z = sdiv i8 %y, -3
  store i8 %z, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry numbers_float(
; CHECK: 0f3DCCCCCD
; CHECK: 0f80000000
; CHECK: 0f3F800000
define ptx_kernel void @numbers_float(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = fadd float %a, 0x3FB99999A0000000
  %y = fmul float %x, -0.0
  %z = fsub float 1.0, %y
  store float %z, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry numbers_double(
; CHECK: 0d3FB999999999999A
; CHECK: 0d7FF0000000000000
define ptx_kernel void @numbers_double(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load double, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = fadd double %a, 0.1
  %y = fmul double %x, 0x7FF0000000000000
  store double %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry numbers_half(
; CHECK: mov.b16 {{%.*}}, 0x3c00
define ptx_kernel void @numbers_half(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load half, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = fadd half %a, 0xH3C00
  store half %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry undefined(
; CHECK: and.b32
define ptx_kernel void @undefined(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = and i32 %a, undef
  %y = or i32 %x, %a
  %f = freeze i32 poison
  %g = and i32 %f, 0
  %z = add i32 %y, %g
  store i32 %z, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry truth(
; CHECK: selp.b32
define ptx_kernel void @truth(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %p = icmp slt i32 %a, 0
  %x = select i1 true, i1 %p, i1 false
  %y = zext i1 %x to i32
  store i32 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry symbol(
; CHECK: ld.global.b32 {{%.*}}, [g]
; CHECK: ld.global.b32 {{%.*}}, [g+12]
define ptx_kernel void @symbol(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = load i32, ptr addrspace(1) @g
  %y = load i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @g, i64 12)
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry symbol_generic(
; CHECK: ld.global.b32 {{%.*}}, [g+8]
define ptx_kernel void @symbol_generic(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = load i32, ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @g to ptr), i64 8)
  store i32 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry symbol_as_number(
; CHECK: mov.u64 {{%.*}}, s
; CHECK: and.b64
define ptx_kernel void @symbol_as_number(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = ptrtoint ptr addrspace(3) @s to i64
  %y = and i64 %x, 3
  store i64 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry symbol_of_constants(
; CHECK: mov.u64 {{%.*}}, c
; CHECK: ld.const.b32
define ptx_kernel void @symbol_of_constants(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %i = and i32 %t, 3
  %j = zext i32 %i to i64
  %o = shl i64 %j, 2
  %p = getelementptr i8, ptr addrspace(4) @c, i64 %o
  %x = load i32, ptr addrspace(4) %p
  store i32 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry structure(
; CHECK: add.s32
define ptx_kernel void @structure(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %v = insertvalue { i32, float, [2 x i16] } { i32 7, float 2.0, [2 x i16] [i16 3, i16 4] }, i32 %a, 0
  %x = extractvalue { i32, float, [2 x i16] } %v, 0
  %y = extractvalue { i32, float, [2 x i16] } %v, 2, 1
  %z = zext i16 %y to i32
  %w = add i32 %x, %z
  store i32 %w, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry vector(
; CHECK: add.s32
define ptx_kernel void @vector(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %v = insertelement <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i32 %a, i32 2
  %w = add <4 x i32> %v, <i32 5, i32 6, i32 7, i32 undef>
  %x = extractelement <4 x i32> %w, i32 1
  %y = extractelement <4 x i32> %w, i32 2
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry zero_vector(
; CHECK: st.global.b64 {{.*}}, 0
define ptx_kernel void @zero_vector(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %v = insertelement <2 x i64> zeroinitializer, i64 %tw, i32 0
  %x = extractelement <2 x i64> %v, i32 1
  store i64 %x, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
