; Extensions and truncations between all widths, and halves of 64 bits without arithmetic.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: zext_i8_i16 grid=1 block=64 args=[out i16[64], buf i8[64] rand(1)]
; LAUNCH: sext_i8_i16 grid=1 block=64 args=[out i16[64], buf i8[64] rand(1)]
; LAUNCH: zext_i8_i32 grid=1 block=64 args=[out i32[64], buf i8[64] rand(1)]
; LAUNCH: sext_i8_i32 grid=1 block=64 args=[out i32[64], buf i8[64] rand(1)]
; LAUNCH: zext_i8_i64 grid=1 block=64 args=[out i64[64], buf i8[64] rand(1)]
; LAUNCH: sext_i8_i64 grid=1 block=64 args=[out i64[64], buf i8[64] rand(1)]
; LAUNCH: trunc_i16_i8 grid=1 block=64 args=[out i8[64], buf i16[64] rand(1)]
; LAUNCH: zext_i16_i32 grid=1 block=64 args=[out i32[64], buf i16[64] rand(1)]
; LAUNCH: sext_i16_i32 grid=1 block=64 args=[out i32[64], buf i16[64] rand(1)]
; LAUNCH: zext_i16_i64 grid=1 block=64 args=[out i64[64], buf i16[64] rand(1)]
; LAUNCH: sext_i16_i64 grid=1 block=64 args=[out i64[64], buf i16[64] rand(1)]
; LAUNCH: trunc_i32_i8 grid=1 block=64 args=[out i8[64], buf i32[64] rand(1)]
; LAUNCH: trunc_i32_i16 grid=1 block=64 args=[out i16[64], buf i32[64] rand(1)]
; LAUNCH: zext_i32_i64 grid=1 block=64 args=[out i64[64], buf i32[64] rand(1)]
; LAUNCH: sext_i32_i64 grid=1 block=64 args=[out i64[64], buf i32[64] rand(1)]
; LAUNCH: trunc_i64_i8 grid=1 block=64 args=[out i8[64], buf i64[64] rand(1)]
; LAUNCH: trunc_i64_i16 grid=1 block=64 args=[out i16[64], buf i64[64] rand(1)]
; LAUNCH: trunc_i64_i32 grid=1 block=64 args=[out i32[64], buf i64[64] rand(1)]
; LAUNCH: odd_i3 grid=1 block=64 args=[out i64[64], buf i8[64] rand(1)]
; LAUNCH: odd_i12 grid=1 block=64 args=[out i64[64], buf i16[64] rand(1)]
; LAUNCH: odd_i24 grid=1 block=64 args=[out i64[64], buf i32[64] rand(1)]
; LAUNCH: odd_i48 grid=1 block=64 args=[out i64[64], buf i64[64] rand(1)]
; LAUNCH: truth_i8 grid=1 block=64 args=[out i8[64], buf i8[64] rand(1)]
; LAUNCH: truth_i16 grid=1 block=64 args=[out i16[64], buf i16[64] rand(1)]
; LAUNCH: truth_i32 grid=1 block=64 args=[out i32[64], buf i32[64] rand(1)]
; LAUNCH: truth_i64 grid=1 block=64 args=[out i64[64], buf i64[64] rand(1)]
; LAUNCH: divided_byte grid=1 block=64 args=[out i8[64], buf i32[64] rand(1)]
; LAUNCH: high_half grid=1 block=64 args=[out i32[64], buf i64[64] rand(1)]
; LAUNCH: together grid=1 block=64 args=[out i64[64], buf i32[64] rand(1), buf i32[64] rand(2)]
; LAUNCH: together_disjoint grid=1 block=64 args=[out i64[64], buf i32[64] rand(1), buf i32[64] rand(2)]
; LAUNCH: high_of_signed grid=1 block=64 args=[out i32[64], buf i64[64] rand(1)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry zext_i8_i16(
; CHECK: and.b16
define ptx_kernel void @zext_i8_i16(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %y = add i8 %a, %a
  %x = zext i8 %y to i16
  store i16 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry sext_i8_i16(
; CHECK: cvt.s
define ptx_kernel void @sext_i8_i16(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %y = add i8 %a, %a
  %x = sext i8 %y to i16
  store i16 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry zext_i8_i32(
; CHECK: cvt.u
define ptx_kernel void @zext_i8_i32(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %y = add i8 %a, %a
  %x = zext i8 %y to i32
  store i32 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry sext_i8_i32(
; CHECK: cvt.s
define ptx_kernel void @sext_i8_i32(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %y = add i8 %a, %a
  %x = sext i8 %y to i32
  store i32 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry zext_i8_i64(
; CHECK: cvt.u
define ptx_kernel void @zext_i8_i64(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %y = add i8 %a, %a
  %x = zext i8 %y to i64
  store i64 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry sext_i8_i64(
; CHECK: cvt.s
define ptx_kernel void @sext_i8_i64(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %y = add i8 %a, %a
  %x = sext i8 %y to i64
  store i64 %x, ptr addrspace(1) %q0
  ret void
}

define ptx_kernel void @trunc_i16_i8(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i16, ptr addrspace(1) %ap
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %x = trunc i16 %a to i8
  store i8 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry zext_i16_i32(
; CHECK: cvt.u
define ptx_kernel void @zext_i16_i32(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i16, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %y = add i16 %a, %a
  %x = zext i16 %y to i32
  store i32 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry sext_i16_i32(
; CHECK: cvt.s
define ptx_kernel void @sext_i16_i32(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i16, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %y = add i16 %a, %a
  %x = sext i16 %y to i32
  store i32 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry zext_i16_i64(
; CHECK: cvt.u
define ptx_kernel void @zext_i16_i64(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i16, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %y = add i16 %a, %a
  %x = zext i16 %y to i64
  store i64 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry sext_i16_i64(
; CHECK: cvt.s
define ptx_kernel void @sext_i16_i64(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i16, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %y = add i16 %a, %a
  %x = sext i16 %y to i64
  store i64 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry trunc_i32_i8(
; CHECK: cvt.u16.u32
define ptx_kernel void @trunc_i32_i8(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %x = trunc i32 %a to i8
  store i8 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry trunc_i32_i16(
; CHECK: cvt.u16.u32
define ptx_kernel void @trunc_i32_i16(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = trunc i32 %a to i16
  store i16 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry zext_i32_i64(
; CHECK: cvt.u
define ptx_kernel void @zext_i32_i64(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %y = add i32 %a, %a
  %x = zext i32 %y to i64
  store i64 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry sext_i32_i64(
; CHECK: cvt.s
define ptx_kernel void @sext_i32_i64(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %y = add i32 %a, %a
  %x = sext i32 %y to i64
  store i64 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry trunc_i64_i8(
; CHECK: cvt.u16.u64
define ptx_kernel void @trunc_i64_i8(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %x = trunc i64 %a to i8
  store i8 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry trunc_i64_i16(
; CHECK: cvt.u16.u64
define ptx_kernel void @trunc_i64_i16(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = trunc i64 %a to i16
  store i16 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry trunc_i64_i32(
; CHECK: cvt.u32.u64
define ptx_kernel void @trunc_i64_i32(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = trunc i64 %a to i32
  store i32 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry odd_i3(
; CHECK: xor.b64
define ptx_kernel void @odd_i3(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %n = trunc i8 %a to i3
  %z = zext i3 %n to i64
  %s = sext i3 %n to i64
  %x = xor i64 %z, %s
  store i64 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry odd_i12(
; CHECK: xor.b64
define ptx_kernel void @odd_i12(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i16, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %n = trunc i16 %a to i12
  %z = zext i12 %n to i64
  %s = sext i12 %n to i64
  %x = xor i64 %z, %s
  store i64 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry odd_i24(
; CHECK: xor.b64
define ptx_kernel void @odd_i24(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %bit = and i32 %t, 1
  %odd = icmp eq i32 %bit, 1
  br i1 %odd, label %then, label %end
then:
  %n = trunc i32 %a to i24
  %z = zext i24 %n to i64
  %s = sext i24 %n to i64
  %x = xor i64 %z, %s
  store i64 %x, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; CHECK-LABEL: .entry odd_i48(
; CHECK: xor.b64
define ptx_kernel void @odd_i48(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %n = trunc i64 %a to i48
  %z = zext i48 %n to i64
  %s = sext i48 %n to i64
  %x = xor i64 %z, %s
  store i64 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry truth_i8(
; CHECK: and.b16
; CHECK: setp.ne.b16
; CHECK-DAG: selp.b16 {{%.*}}, 1, 0
; CHECK-DAG: selp.b16 {{%.*}}, -1, 0
define ptx_kernel void @truth_i8(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %n = trunc i8 %a to i1
  %z = zext i1 %n to i8
  %s = sext i1 %n to i8
  %x = shl i8 %s, 3
  %y = or i8 %x, %z
  store i8 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry truth_i16(
; CHECK: and.b16
; CHECK: setp.ne.b16
; CHECK-DAG: selp.b16 {{%.*}}, 1, 0
; CHECK-DAG: selp.b16 {{%.*}}, -1, 0
define ptx_kernel void @truth_i16(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i16, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %n = trunc i16 %a to i1
  %z = zext i1 %n to i16
  %s = sext i1 %n to i16
  %x = shl i16 %s, 3
  %y = or i16 %x, %z
  store i16 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry truth_i32(
; CHECK: and.b32
; CHECK: setp.ne.b32
; CHECK-DAG: selp.b32 {{%.*}}, 1, 0
; CHECK-DAG: selp.b32 {{%.*}}, -1, 0
define ptx_kernel void @truth_i32(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %n = trunc i32 %a to i1
  %z = zext i1 %n to i32
  %s = sext i1 %n to i32
  %x = shl i32 %s, 3
  %y = or i32 %x, %z
  store i32 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry truth_i64(
; CHECK: and.b64
; CHECK: setp.ne.b64
; CHECK-DAG: selp.b64 {{%.*}}, 1, 0
; CHECK-DAG: selp.b64 {{%.*}}, -1, 0
define ptx_kernel void @truth_i64(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %n = trunc i64 %a to i1
  %z = zext i1 %n to i64
  %s = sext i1 %n to i64
  %x = shl i64 %s, 3
  %y = or i64 %x, %z
  store i64 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry divided_byte(
; CHECK: cvt.u16.u32
; CHECK: and.b16 {{%.*}}, {{%.*}}, 255
; CHECK: div.u16
define ptx_kernel void @divided_byte(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %n = trunc i32 %a to i8
  %q = udiv i8 %n, 7
  store i8 %q, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry high_half(
; CHECK: mov.b64 {{{.*}}}
; CHECK-NOT: shr
define ptx_kernel void @high_half(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %h = lshr i64 %a, 32
  %x = trunc i64 %h to i32
  store i32 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry together(
; CHECK: mov.b64 {{%.*}}, {
; CHECK-NOT: or.b64
define ptx_kernel void @together(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %h = shl i64 %y, 32
  %r = or i64 %h, %x
  store i64 %r, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry together_disjoint(
; CHECK: mov.b64 {{%.*}}, {
define ptx_kernel void @together_disjoint(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %h = shl i64 %y, 32
  %r = or disjoint i64 %x, %h
  store i64 %r, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry high_of_signed(
; CHECK: shr.s64
; CHECK: cvt.u32.u64
define ptx_kernel void @high_of_signed(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %h = ashr i64 %a, 32
  %x = trunc i64 %h to i32
  store i32 %x, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
