; Conversions of integers of all widths, extended as their sign says; a truth value needs no conversion.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: from_i8_half grid=1 block=64 args=[out f16[64], out f16[64], buf i8[64] rand(1)]
; LAUNCH: from_i8_float grid=1 block=64 args=[out f32[64], out f32[64], buf i8[64] rand(1)]
; LAUNCH: from_i8_double grid=1 block=64 args=[out f64[64], out f64[64], buf i8[64] rand(1)]
; LAUNCH: from_i16_half grid=1 block=64 args=[out f16[64], out f16[64], buf i16[64] rand(1)]
; LAUNCH: from_i16_float grid=1 block=64 args=[out f32[64], out f32[64], buf i16[64] rand(1)]
; LAUNCH: from_i16_double grid=1 block=64 args=[out f64[64], out f64[64], buf i16[64] rand(1)]
; LAUNCH: from_i32_half grid=1 block=64 args=[out f16[64], out f16[64], buf i32[64] rand(1)]
; LAUNCH: from_i32_float grid=1 block=64 args=[out f32[64], out f32[64], buf i32[64] rand(1)]
; LAUNCH: from_i32_double grid=1 block=64 args=[out f64[64], out f64[64], buf i32[64] rand(1)]
; LAUNCH: from_i64_half grid=1 block=64 args=[out f16[64], out f16[64], buf i64[64] rand(1)]
; LAUNCH: from_i64_float grid=1 block=64 args=[out f32[64], out f32[64], buf i64[64] rand(1)]
; LAUNCH: from_i64_double grid=1 block=64 args=[out f64[64], out f64[64], buf i64[64] rand(1)]
; LAUNCH: from_i3_half grid=1 block=64 args=[out f16[64], out f16[64], buf i8[64] rand(1)]
; LAUNCH: from_i3_float grid=1 block=64 args=[out f32[64], out f32[64], buf i8[64] rand(1)]
; LAUNCH: from_i3_double grid=1 block=64 args=[out f64[64], out f64[64], buf i8[64] rand(1)]
; LAUNCH: from_i24_half grid=1 block=64 args=[out f16[64], out f16[64], buf i32[64] rand(1)]
; LAUNCH: from_i24_float grid=1 block=64 args=[out f32[64], out f32[64], buf i32[64] rand(1)]
; LAUNCH: from_i24_double grid=1 block=64 args=[out f64[64], out f64[64], buf i32[64] rand(1)]
; LAUNCH: from_i48_half grid=1 block=64 args=[out f16[64], out f16[64], buf i64[64] rand(1)]
; LAUNCH: from_i48_float grid=1 block=64 args=[out f32[64], out f32[64], buf i64[64] rand(1)]
; LAUNCH: from_i48_double grid=1 block=64 args=[out f64[64], out f64[64], buf i64[64] rand(1)]
; LAUNCH: from_truth_half grid=1 block=64 args=[out f16[64], out f16[64], buf i32[64] rand(1)]
; LAUNCH: from_truth_bfloat grid=1 block=64 args=[out bf16[64], out bf16[64], buf i32[64] rand(1)]
; LAUNCH: from_truth_float grid=1 block=64 args=[out f32[64], out f32[64], buf i32[64] rand(1)]
; LAUNCH: from_truth_double grid=1 block=64 args=[out f64[64], out f64[64], buf i32[64] rand(1)]
; LAUNCH: from_i32_bfloat grid=1 block=64 args=[out bf16[64], out bf16[64], buf i32[64] rand(1)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry from_i8_half(
; CHECK-DAG: cvt.rn.f16.s16
; CHECK-DAG: cvt.rn.f16.u16
define ptx_kernel void @from_i8_half(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 1
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %s = sitofp i8 %a to half
  %u = uitofp i8 %a to half
  store half %s, ptr addrspace(1) %q0
  store half %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i8_float(
; CHECK-DAG: cvt.rn.f32.s16
; CHECK-DAG: cvt.rn.f32.u16
define ptx_kernel void @from_i8_float(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 2
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %s = sitofp i8 %a to float
  %u = uitofp i8 %a to float
  store float %s, ptr addrspace(1) %q0
  store float %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i8_double(
; CHECK-DAG: cvt.rn.f64.s16
; CHECK-DAG: cvt.rn.f64.u16
define ptx_kernel void @from_i8_double(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 3
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %s = sitofp i8 %a to double
  %u = uitofp i8 %a to double
  store double %s, ptr addrspace(1) %q0
  store double %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i16_half(
; CHECK-DAG: cvt.rn.f16.s16
; CHECK-DAG: cvt.rn.f16.u16
define ptx_kernel void @from_i16_half(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i16, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 1
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %s = sitofp i16 %a to half
  %u = uitofp i16 %a to half
  store half %s, ptr addrspace(1) %q0
  store half %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i16_float(
; CHECK-DAG: cvt.rn.f32.s16
; CHECK-DAG: cvt.rn.f32.u16
define ptx_kernel void @from_i16_float(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i16, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 2
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %s = sitofp i16 %a to float
  %u = uitofp i16 %a to float
  store float %s, ptr addrspace(1) %q0
  store float %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i16_double(
; CHECK-DAG: cvt.rn.f64.s16
; CHECK-DAG: cvt.rn.f64.u16
define ptx_kernel void @from_i16_double(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i16, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 3
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %s = sitofp i16 %a to double
  %u = uitofp i16 %a to double
  store double %s, ptr addrspace(1) %q0
  store double %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i32_half(
; CHECK-DAG: cvt.rn.f16.s32
; CHECK-DAG: cvt.rn.f16.u32
define ptx_kernel void @from_i32_half(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 1
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %s = sitofp i32 %a to half
  %u = uitofp i32 %a to half
  store half %s, ptr addrspace(1) %q0
  store half %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i32_float(
; CHECK-DAG: cvt.rn.f32.s32
; CHECK-DAG: cvt.rn.f32.u32
define ptx_kernel void @from_i32_float(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 2
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %s = sitofp i32 %a to float
  %u = uitofp i32 %a to float
  store float %s, ptr addrspace(1) %q0
  store float %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i32_double(
; CHECK-DAG: cvt.rn.f64.s32
; CHECK-DAG: cvt.rn.f64.u32
define ptx_kernel void @from_i32_double(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 3
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %s = sitofp i32 %a to double
  %u = uitofp i32 %a to double
  store double %s, ptr addrspace(1) %q0
  store double %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i64_half(
; CHECK-DAG: cvt.rn.f16.s64
; CHECK-DAG: cvt.rn.f16.u64
define ptx_kernel void @from_i64_half(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 1
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %s = sitofp i64 %a to half
  %u = uitofp i64 %a to half
  store half %s, ptr addrspace(1) %q0
  store half %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i64_float(
; CHECK-DAG: cvt.rn.f32.s64
; CHECK-DAG: cvt.rn.f32.u64
define ptx_kernel void @from_i64_float(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 2
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %s = sitofp i64 %a to float
  %u = uitofp i64 %a to float
  store float %s, ptr addrspace(1) %q0
  store float %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i64_double(
; CHECK-DAG: cvt.rn.f64.s64
; CHECK-DAG: cvt.rn.f64.u64
define ptx_kernel void @from_i64_double(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 3
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %s = sitofp i64 %a to double
  %u = uitofp i64 %a to double
  store double %s, ptr addrspace(1) %q0
  store double %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i3_half(
; CHECK-DAG: cvt.rn.f16.s16
; CHECK-DAG: cvt.rn.f16.u16
define ptx_kernel void @from_i3_half(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 1
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %an = trunc i8 %a to i3
  %s = sitofp i3 %an to half
  %u = uitofp i3 %an to half
  store half %s, ptr addrspace(1) %q0
  store half %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i3_float(
; CHECK-DAG: cvt.rn.f32.s16
; CHECK-DAG: cvt.rn.f32.u16
define ptx_kernel void @from_i3_float(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 2
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %an = trunc i8 %a to i3
  %s = sitofp i3 %an to float
  %u = uitofp i3 %an to float
  store float %s, ptr addrspace(1) %q0
  store float %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i3_double(
; CHECK-DAG: cvt.rn.f64.s16
; CHECK-DAG: cvt.rn.f64.u16
define ptx_kernel void @from_i3_double(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 3
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %an = trunc i8 %a to i3
  %s = sitofp i3 %an to double
  %u = uitofp i3 %an to double
  store double %s, ptr addrspace(1) %q0
  store double %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i24_half(
; CHECK-DAG: cvt.rn.f16.s32
; CHECK-DAG: cvt.rn.f16.u32
define ptx_kernel void @from_i24_half(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 1
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %an = trunc i32 %a to i24
  %s = sitofp i24 %an to half
  %u = uitofp i24 %an to half
  store half %s, ptr addrspace(1) %q0
  store half %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i24_float(
; CHECK-DAG: cvt.rn.f32.s32
; CHECK-DAG: cvt.rn.f32.u32
define ptx_kernel void @from_i24_float(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 2
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %an = trunc i32 %a to i24
  %s = sitofp i24 %an to float
  %u = uitofp i24 %an to float
  store float %s, ptr addrspace(1) %q0
  store float %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i24_double(
; CHECK-DAG: cvt.rn.f64.s32
; CHECK-DAG: cvt.rn.f64.u32
define ptx_kernel void @from_i24_double(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 3
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %an = trunc i32 %a to i24
  %s = sitofp i24 %an to double
  %u = uitofp i24 %an to double
  store double %s, ptr addrspace(1) %q0
  store double %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i48_half(
; CHECK-DAG: cvt.rn.f16.s64
; CHECK-DAG: cvt.rn.f16.u64
define ptx_kernel void @from_i48_half(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 1
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %an = trunc i64 %a to i48
  %s = sitofp i48 %an to half
  %u = uitofp i48 %an to half
  store half %s, ptr addrspace(1) %q0
  store half %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i48_float(
; CHECK-DAG: cvt.rn.f32.s64
; CHECK-DAG: cvt.rn.f32.u64
define ptx_kernel void @from_i48_float(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 2
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %an = trunc i64 %a to i48
  %s = sitofp i48 %an to float
  %u = uitofp i48 %an to float
  store float %s, ptr addrspace(1) %q0
  store float %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i48_double(
; CHECK-DAG: cvt.rn.f64.s64
; CHECK-DAG: cvt.rn.f64.u64
define ptx_kernel void @from_i48_double(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 3
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %an = trunc i64 %a to i48
  %s = sitofp i48 %an to double
  %u = uitofp i48 %an to double
  store double %s, ptr addrspace(1) %q0
  store double %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_truth_half(
; CHECK-NOT: cvt.rn
; CHECK: selp
; CHECK: selp
define ptx_kernel void @from_truth_half(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 1
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %p = icmp slt i32 %a, 0
  %s = sitofp i1 %p to half
  %u = uitofp i1 %p to half
  store half %s, ptr addrspace(1) %q0
  store half %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_truth_bfloat(
; CHECK-NOT: cvt.rn
; CHECK: selp
; CHECK: selp
define ptx_kernel void @from_truth_bfloat(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 1
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %p = icmp slt i32 %a, 0
  %s = sitofp i1 %p to bfloat
  %u = uitofp i1 %p to bfloat
  store bfloat %s, ptr addrspace(1) %q0
  store bfloat %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_truth_float(
; CHECK-NOT: cvt.rn
; CHECK: selp
; CHECK: selp
define ptx_kernel void @from_truth_float(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 2
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %p = icmp slt i32 %a, 0
  %s = sitofp i1 %p to float
  %u = uitofp i1 %p to float
  store float %s, ptr addrspace(1) %q0
  store float %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_truth_double(
; CHECK-NOT: cvt.rn
; CHECK: selp
; CHECK: selp
define ptx_kernel void @from_truth_double(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 3
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %p = icmp slt i32 %a, 0
  %s = sitofp i1 %p to double
  %u = uitofp i1 %p to double
  store double %s, ptr addrspace(1) %q0
  store double %u, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry from_i32_bfloat(
; CHECK-DAG: cvt.rn.bf16.s32
; CHECK-DAG: cvt.rn.bf16.u32
define ptx_kernel void @from_i32_bfloat(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 1
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %s = sitofp i32 %a to bfloat
  %u = uitofp i32 %a to bfloat
  store bfloat %s, ptr addrspace(1) %q0
  store bfloat %u, ptr addrspace(1) %q1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
