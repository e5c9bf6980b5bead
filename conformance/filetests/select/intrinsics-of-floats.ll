; Intrinsics of floats that are instructions.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: floor_float grid=1 block=64 args=[out f32[64], buf f32[64] rand(1,-9,9)]
; LAUNCH: ceil_float grid=1 block=64 args=[out f32[64], buf f32[64] rand(1,-9,9)]
; LAUNCH: trunc_float grid=1 block=64 args=[out f32[64], buf f32[64] rand(1,-9,9)]
; LAUNCH: rint_float grid=1 block=64 args=[out f32[64], buf f32[64] rand(1,-9,9)]
; LAUNCH: nearbyint_float grid=1 block=64 args=[out f32[64], buf f32[64] rand(1,-9,9)]
; LAUNCH: roundeven_float grid=1 block=64 args=[out f32[64], buf f32[64] rand(1,-9,9)]
; LAUNCH: root_float grid=1 block=64 args=[out f32[64], buf f32[64] rand(1,0,9)]
; LAUNCH: sign_float grid=1 block=64 args=[out i32[64]]
; LAUNCH: least_float grid=1 block=64 args=[out f32[64], out f32[64]]
; LAUNCH: floor_double grid=1 block=64 args=[out f64[64], buf f64[64] rand(1,-9,9)]
; LAUNCH: ceil_double grid=1 block=64 args=[out f64[64], buf f64[64] rand(1,-9,9)]
; LAUNCH: trunc_double grid=1 block=64 args=[out f64[64], buf f64[64] rand(1,-9,9)]
; LAUNCH: rint_double grid=1 block=64 args=[out f64[64], buf f64[64] rand(1,-9,9)]
; LAUNCH: nearbyint_double grid=1 block=64 args=[out f64[64], buf f64[64] rand(1,-9,9)]
; LAUNCH: roundeven_double grid=1 block=64 args=[out f64[64], buf f64[64] rand(1,-9,9)]
; LAUNCH: root_double grid=1 block=64 args=[out f64[64], buf f64[64] rand(1,0,9)]
; LAUNCH: sign_double grid=1 block=64 args=[out i64[64]]
; LAUNCH: least_double grid=1 block=64 args=[out f64[64], out f64[64]]
; LAUNCH: fused_half grid=1 block=64 args=[out f16[64]]
; LAUNCH: fused_bfloat grid=1 block=64 args=[out bf16[64]]
; LAUNCH: fused_float grid=1 block=64 args=[out f32[64]]
; LAUNCH: fused_double grid=1 block=64 args=[out f64[64]]
; LAUNCH: least_of_nan grid=1 block=64 args=[out f32[64], out f32[64]]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry floor_float(
; CHECK: cvt.rmi.f32.f32
define ptx_kernel void @floor_float(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call float @llvm.floor.f32(float %a)
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry ceil_float(
; CHECK: cvt.rpi.f32.f32
define ptx_kernel void @ceil_float(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call float @llvm.ceil.f32(float %a)
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry trunc_float(
; CHECK: cvt.rzi.f32.f32
define ptx_kernel void @trunc_float(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call float @llvm.trunc.f32(float %a)
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry rint_float(
; CHECK: cvt.rni.f32.f32
define ptx_kernel void @rint_float(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call float @llvm.rint.f32(float %a)
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry nearbyint_float(
; CHECK: cvt.rni.f32.f32
define ptx_kernel void @nearbyint_float(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call float @llvm.nearbyint.f32(float %a)
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry roundeven_float(
; CHECK: cvt.rni.f32.f32
define ptx_kernel void @roundeven_float(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call float @llvm.roundeven.f32(float %a)
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry root_float(
; CHECK: sqrt.rn.f32
define ptx_kernel void @root_float(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call float @llvm.sqrt.f32(float %a)
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry sign_float(
; CHECK: copysign.f32
define ptx_kernel void @sign_float(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %as = xor i32 %t, 0
  %am = and i32 %as, 15
  %aq1 = icmp eq i32 %am, 1
  %av1 = select i1 %aq1, i32 2139095041, i32 2143289344
  %aq2 = icmp eq i32 %am, 2
  %av2 = select i1 %aq2, i32 -4194303, i32 %av1
  %aq3 = icmp eq i32 %am, 3
  %av3 = select i1 %aq3, i32 -8388607, i32 %av2
  %aq4 = icmp eq i32 %am, 4
  %av4 = select i1 %aq4, i32 -2147483648, i32 %av3
  %aq5 = icmp eq i32 %am, 5
  %av5 = select i1 %aq5, i32 0, i32 %av4
  %aq6 = icmp eq i32 %am, 6
  %av6 = select i1 %aq6, i32 1, i32 %av5
  %aq7 = icmp eq i32 %am, 7
  %av7 = select i1 %aq7, i32 -2147483647, i32 %av6
  %aq8 = icmp eq i32 %am, 8
  %av8 = select i1 %aq8, i32 1065353216, i32 %av7
  %aq9 = icmp eq i32 %am, 9
  %av9 = select i1 %aq9, i32 2139095040, i32 %av8
  %aq10 = icmp eq i32 %am, 10
  %av10 = select i1 %aq10, i32 -8388608, i32 %av9
  %aq11 = icmp eq i32 %am, 11
  %av11 = select i1 %aq11, i32 8388607, i32 %av10
  %aq12 = icmp eq i32 %am, 12
  %av12 = select i1 %aq12, i32 -2139095041, i32 %av11
  %aq13 = icmp eq i32 %am, 13
  %av13 = select i1 %aq13, i32 1333788672, i32 %av12
  %aq14 = icmp eq i32 %am, 14
  %av14 = select i1 %aq14, i32 -813694976, i32 %av13
  %aq15 = icmp eq i32 %am, 15
  %av15 = select i1 %aq15, i32 1258291200, i32 %av14
  %a = bitcast i32 %av15 to float
  %bs = lshr i32 %t, 2
  %bm = and i32 %bs, 15
  %bq1 = icmp eq i32 %bm, 1
  %bv1 = select i1 %bq1, i32 2139095041, i32 2143289344
  %bq2 = icmp eq i32 %bm, 2
  %bv2 = select i1 %bq2, i32 -4194303, i32 %bv1
  %bq3 = icmp eq i32 %bm, 3
  %bv3 = select i1 %bq3, i32 -8388607, i32 %bv2
  %bq4 = icmp eq i32 %bm, 4
  %bv4 = select i1 %bq4, i32 -2147483648, i32 %bv3
  %bq5 = icmp eq i32 %bm, 5
  %bv5 = select i1 %bq5, i32 0, i32 %bv4
  %bq6 = icmp eq i32 %bm, 6
  %bv6 = select i1 %bq6, i32 1, i32 %bv5
  %bq7 = icmp eq i32 %bm, 7
  %bv7 = select i1 %bq7, i32 -2147483647, i32 %bv6
  %bq8 = icmp eq i32 %bm, 8
  %bv8 = select i1 %bq8, i32 1065353216, i32 %bv7
  %bq9 = icmp eq i32 %bm, 9
  %bv9 = select i1 %bq9, i32 2139095040, i32 %bv8
  %bq10 = icmp eq i32 %bm, 10
  %bv10 = select i1 %bq10, i32 -8388608, i32 %bv9
  %bq11 = icmp eq i32 %bm, 11
  %bv11 = select i1 %bq11, i32 8388607, i32 %bv10
  %bq12 = icmp eq i32 %bm, 12
  %bv12 = select i1 %bq12, i32 -2139095041, i32 %bv11
  %bq13 = icmp eq i32 %bm, 13
  %bv13 = select i1 %bq13, i32 1333788672, i32 %bv12
  %bq14 = icmp eq i32 %bm, 14
  %bv14 = select i1 %bq14, i32 -813694976, i32 %bv13
  %bq15 = icmp eq i32 %bm, 15
  %bv15 = select i1 %bq15, i32 1258291200, i32 %bv14
  %b = bitcast i32 %bv15 to float
  %x = call float @llvm.copysign.f32(float %a, float %b)
  %y = bitcast float %x to i32
  store i32 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry least_float(
; CHECK-DAG: min.f32
; CHECK-DAG: max.f32
define ptx_kernel void @least_float(ptr addrspace(1) %out0, ptr addrspace(1) %out1) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 2
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %as = xor i32 %t, 0
  %am = and i32 %as, 15
  %aq1 = icmp eq i32 %am, 1
  %av1 = select i1 %aq1, i32 2139095041, i32 2143289344
  %aq2 = icmp eq i32 %am, 2
  %av2 = select i1 %aq2, i32 -4194303, i32 %av1
  %aq3 = icmp eq i32 %am, 3
  %av3 = select i1 %aq3, i32 -8388607, i32 %av2
  %aq4 = icmp eq i32 %am, 4
  %av4 = select i1 %aq4, i32 -2147483648, i32 %av3
  %aq5 = icmp eq i32 %am, 5
  %av5 = select i1 %aq5, i32 0, i32 %av4
  %aq6 = icmp eq i32 %am, 6
  %av6 = select i1 %aq6, i32 1, i32 %av5
  %aq7 = icmp eq i32 %am, 7
  %av7 = select i1 %aq7, i32 -2147483647, i32 %av6
  %aq8 = icmp eq i32 %am, 8
  %av8 = select i1 %aq8, i32 1065353216, i32 %av7
  %aq9 = icmp eq i32 %am, 9
  %av9 = select i1 %aq9, i32 2139095040, i32 %av8
  %aq10 = icmp eq i32 %am, 10
  %av10 = select i1 %aq10, i32 -8388608, i32 %av9
  %aq11 = icmp eq i32 %am, 11
  %av11 = select i1 %aq11, i32 8388607, i32 %av10
  %aq12 = icmp eq i32 %am, 12
  %av12 = select i1 %aq12, i32 -2139095041, i32 %av11
  %aq13 = icmp eq i32 %am, 13
  %av13 = select i1 %aq13, i32 1333788672, i32 %av12
  %aq14 = icmp eq i32 %am, 14
  %av14 = select i1 %aq14, i32 -813694976, i32 %av13
  %aq15 = icmp eq i32 %am, 15
  %av15 = select i1 %aq15, i32 1258291200, i32 %av14
  %a = bitcast i32 %av15 to float
  %bs = lshr i32 %t, 2
  %bm = and i32 %bs, 15
  %bq1 = icmp eq i32 %bm, 1
  %bv1 = select i1 %bq1, i32 2139095041, i32 2143289344
  %bq2 = icmp eq i32 %bm, 2
  %bv2 = select i1 %bq2, i32 -4194303, i32 %bv1
  %bq3 = icmp eq i32 %bm, 3
  %bv3 = select i1 %bq3, i32 -8388607, i32 %bv2
  %bq4 = icmp eq i32 %bm, 4
  %bv4 = select i1 %bq4, i32 -2147483648, i32 %bv3
  %bq5 = icmp eq i32 %bm, 5
  %bv5 = select i1 %bq5, i32 0, i32 %bv4
  %bq6 = icmp eq i32 %bm, 6
  %bv6 = select i1 %bq6, i32 1, i32 %bv5
  %bq7 = icmp eq i32 %bm, 7
  %bv7 = select i1 %bq7, i32 -2147483647, i32 %bv6
  %bq8 = icmp eq i32 %bm, 8
  %bv8 = select i1 %bq8, i32 1065353216, i32 %bv7
  %bq9 = icmp eq i32 %bm, 9
  %bv9 = select i1 %bq9, i32 2139095040, i32 %bv8
  %bq10 = icmp eq i32 %bm, 10
  %bv10 = select i1 %bq10, i32 -8388608, i32 %bv9
  %bq11 = icmp eq i32 %bm, 11
  %bv11 = select i1 %bq11, i32 8388607, i32 %bv10
  %bq12 = icmp eq i32 %bm, 12
  %bv12 = select i1 %bq12, i32 -2139095041, i32 %bv11
  %bq13 = icmp eq i32 %bm, 13
  %bv13 = select i1 %bq13, i32 1333788672, i32 %bv12
  %bq14 = icmp eq i32 %bm, 14
  %bv14 = select i1 %bq14, i32 -813694976, i32 %bv13
  %bq15 = icmp eq i32 %bm, 15
  %bv15 = select i1 %bq15, i32 1258291200, i32 %bv14
  %b = bitcast i32 %bv15 to float
  %x = call float @llvm.minnum.f32(float %a, float %b)
  %y = call float @llvm.maxnum.f32(float %a, float %b)
  store float %x, ptr addrspace(1) %q0
  store float %y, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry floor_double(
; CHECK: cvt.rmi.f64.f64
define ptx_kernel void @floor_double(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load double, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call double @llvm.floor.f64(double %a)
  store double %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry ceil_double(
; CHECK: cvt.rpi.f64.f64
define ptx_kernel void @ceil_double(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load double, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call double @llvm.ceil.f64(double %a)
  store double %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry trunc_double(
; CHECK: cvt.rzi.f64.f64
define ptx_kernel void @trunc_double(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load double, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call double @llvm.trunc.f64(double %a)
  store double %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry rint_double(
; CHECK: cvt.rni.f64.f64
define ptx_kernel void @rint_double(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load double, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call double @llvm.rint.f64(double %a)
  store double %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry nearbyint_double(
; CHECK: cvt.rni.f64.f64
define ptx_kernel void @nearbyint_double(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load double, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call double @llvm.nearbyint.f64(double %a)
  store double %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry roundeven_double(
; CHECK: cvt.rni.f64.f64
define ptx_kernel void @roundeven_double(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load double, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call double @llvm.roundeven.f64(double %a)
  store double %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry root_double(
; CHECK: sqrt.rn.f64
define ptx_kernel void @root_double(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load double, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = call double @llvm.sqrt.f64(double %a)
  store double %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry sign_double(
; CHECK: copysign.f64
define ptx_kernel void @sign_double(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %as = xor i32 %t, 0
  %am = and i32 %as, 15
  %aq1 = icmp eq i32 %am, 1
  %av1 = select i1 %aq1, i64 9218868437227405313, i64 9221120237041090560
  %aq2 = icmp eq i32 %am, 2
  %av2 = select i1 %aq2, i64 -2251799813685247, i64 %av1
  %aq3 = icmp eq i32 %am, 3
  %av3 = select i1 %aq3, i64 -4503599627370495, i64 %av2
  %aq4 = icmp eq i32 %am, 4
  %av4 = select i1 %aq4, i64 -9223372036854775808, i64 %av3
  %aq5 = icmp eq i32 %am, 5
  %av5 = select i1 %aq5, i64 0, i64 %av4
  %aq6 = icmp eq i32 %am, 6
  %av6 = select i1 %aq6, i64 1, i64 %av5
  %aq7 = icmp eq i32 %am, 7
  %av7 = select i1 %aq7, i64 -9223372036854775807, i64 %av6
  %aq8 = icmp eq i32 %am, 8
  %av8 = select i1 %aq8, i64 4607182418800017408, i64 %av7
  %aq9 = icmp eq i32 %am, 9
  %av9 = select i1 %aq9, i64 9218868437227405312, i64 %av8
  %aq10 = icmp eq i32 %am, 10
  %av10 = select i1 %aq10, i64 -4503599627370496, i64 %av9
  %aq11 = icmp eq i32 %am, 11
  %av11 = select i1 %aq11, i64 4503599627370495, i64 %av10
  %aq12 = icmp eq i32 %am, 12
  %av12 = select i1 %aq12, i64 -4620693217682128896, i64 %av11
  %aq13 = icmp eq i32 %am, 13
  %av13 = select i1 %aq13, i64 4890909195324358656, i64 %av12
  %aq14 = icmp eq i32 %am, 14
  %av14 = select i1 %aq14, i64 -4332462841530417152, i64 %av13
  %aq15 = icmp eq i32 %am, 15
  %av15 = select i1 %aq15, i64 4841369599423283200, i64 %av14
  %a = bitcast i64 %av15 to double
  %bs = lshr i32 %t, 2
  %bm = and i32 %bs, 15
  %bq1 = icmp eq i32 %bm, 1
  %bv1 = select i1 %bq1, i64 9218868437227405313, i64 9221120237041090560
  %bq2 = icmp eq i32 %bm, 2
  %bv2 = select i1 %bq2, i64 -2251799813685247, i64 %bv1
  %bq3 = icmp eq i32 %bm, 3
  %bv3 = select i1 %bq3, i64 -4503599627370495, i64 %bv2
  %bq4 = icmp eq i32 %bm, 4
  %bv4 = select i1 %bq4, i64 -9223372036854775808, i64 %bv3
  %bq5 = icmp eq i32 %bm, 5
  %bv5 = select i1 %bq5, i64 0, i64 %bv4
  %bq6 = icmp eq i32 %bm, 6
  %bv6 = select i1 %bq6, i64 1, i64 %bv5
  %bq7 = icmp eq i32 %bm, 7
  %bv7 = select i1 %bq7, i64 -9223372036854775807, i64 %bv6
  %bq8 = icmp eq i32 %bm, 8
  %bv8 = select i1 %bq8, i64 4607182418800017408, i64 %bv7
  %bq9 = icmp eq i32 %bm, 9
  %bv9 = select i1 %bq9, i64 9218868437227405312, i64 %bv8
  %bq10 = icmp eq i32 %bm, 10
  %bv10 = select i1 %bq10, i64 -4503599627370496, i64 %bv9
  %bq11 = icmp eq i32 %bm, 11
  %bv11 = select i1 %bq11, i64 4503599627370495, i64 %bv10
  %bq12 = icmp eq i32 %bm, 12
  %bv12 = select i1 %bq12, i64 -4620693217682128896, i64 %bv11
  %bq13 = icmp eq i32 %bm, 13
  %bv13 = select i1 %bq13, i64 4890909195324358656, i64 %bv12
  %bq14 = icmp eq i32 %bm, 14
  %bv14 = select i1 %bq14, i64 -4332462841530417152, i64 %bv13
  %bq15 = icmp eq i32 %bm, 15
  %bv15 = select i1 %bq15, i64 4841369599423283200, i64 %bv14
  %b = bitcast i64 %bv15 to double
  %x = call double @llvm.copysign.f64(double %a, double %b)
  %y = bitcast double %x to i64
  store i64 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry least_double(
; CHECK-DAG: min.f64
; CHECK-DAG: max.f64
define ptx_kernel void @least_double(ptr addrspace(1) %out0, ptr addrspace(1) %out1) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 3
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %as = xor i32 %t, 0
  %am = and i32 %as, 15
  %aq1 = icmp eq i32 %am, 1
  %av1 = select i1 %aq1, i64 9218868437227405313, i64 9221120237041090560
  %aq2 = icmp eq i32 %am, 2
  %av2 = select i1 %aq2, i64 -2251799813685247, i64 %av1
  %aq3 = icmp eq i32 %am, 3
  %av3 = select i1 %aq3, i64 -4503599627370495, i64 %av2
  %aq4 = icmp eq i32 %am, 4
  %av4 = select i1 %aq4, i64 -9223372036854775808, i64 %av3
  %aq5 = icmp eq i32 %am, 5
  %av5 = select i1 %aq5, i64 0, i64 %av4
  %aq6 = icmp eq i32 %am, 6
  %av6 = select i1 %aq6, i64 1, i64 %av5
  %aq7 = icmp eq i32 %am, 7
  %av7 = select i1 %aq7, i64 -9223372036854775807, i64 %av6
  %aq8 = icmp eq i32 %am, 8
  %av8 = select i1 %aq8, i64 4607182418800017408, i64 %av7
  %aq9 = icmp eq i32 %am, 9
  %av9 = select i1 %aq9, i64 9218868437227405312, i64 %av8
  %aq10 = icmp eq i32 %am, 10
  %av10 = select i1 %aq10, i64 -4503599627370496, i64 %av9
  %aq11 = icmp eq i32 %am, 11
  %av11 = select i1 %aq11, i64 4503599627370495, i64 %av10
  %aq12 = icmp eq i32 %am, 12
  %av12 = select i1 %aq12, i64 -4620693217682128896, i64 %av11
  %aq13 = icmp eq i32 %am, 13
  %av13 = select i1 %aq13, i64 4890909195324358656, i64 %av12
  %aq14 = icmp eq i32 %am, 14
  %av14 = select i1 %aq14, i64 -4332462841530417152, i64 %av13
  %aq15 = icmp eq i32 %am, 15
  %av15 = select i1 %aq15, i64 4841369599423283200, i64 %av14
  %a = bitcast i64 %av15 to double
  %bs = lshr i32 %t, 2
  %bm = and i32 %bs, 15
  %bq1 = icmp eq i32 %bm, 1
  %bv1 = select i1 %bq1, i64 9218868437227405313, i64 9221120237041090560
  %bq2 = icmp eq i32 %bm, 2
  %bv2 = select i1 %bq2, i64 -2251799813685247, i64 %bv1
  %bq3 = icmp eq i32 %bm, 3
  %bv3 = select i1 %bq3, i64 -4503599627370495, i64 %bv2
  %bq4 = icmp eq i32 %bm, 4
  %bv4 = select i1 %bq4, i64 -9223372036854775808, i64 %bv3
  %bq5 = icmp eq i32 %bm, 5
  %bv5 = select i1 %bq5, i64 0, i64 %bv4
  %bq6 = icmp eq i32 %bm, 6
  %bv6 = select i1 %bq6, i64 1, i64 %bv5
  %bq7 = icmp eq i32 %bm, 7
  %bv7 = select i1 %bq7, i64 -9223372036854775807, i64 %bv6
  %bq8 = icmp eq i32 %bm, 8
  %bv8 = select i1 %bq8, i64 4607182418800017408, i64 %bv7
  %bq9 = icmp eq i32 %bm, 9
  %bv9 = select i1 %bq9, i64 9218868437227405312, i64 %bv8
  %bq10 = icmp eq i32 %bm, 10
  %bv10 = select i1 %bq10, i64 -4503599627370496, i64 %bv9
  %bq11 = icmp eq i32 %bm, 11
  %bv11 = select i1 %bq11, i64 4503599627370495, i64 %bv10
  %bq12 = icmp eq i32 %bm, 12
  %bv12 = select i1 %bq12, i64 -4620693217682128896, i64 %bv11
  %bq13 = icmp eq i32 %bm, 13
  %bv13 = select i1 %bq13, i64 4890909195324358656, i64 %bv12
  %bq14 = icmp eq i32 %bm, 14
  %bv14 = select i1 %bq14, i64 -4332462841530417152, i64 %bv13
  %bq15 = icmp eq i32 %bm, 15
  %bv15 = select i1 %bq15, i64 4841369599423283200, i64 %bv14
  %b = bitcast i64 %bv15 to double
  %x = call double @llvm.minnum.f64(double %a, double %b)
  %y = call double @llvm.maxnum.f64(double %a, double %b)
  store double %x, ptr addrspace(1) %q0
  store double %y, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry fused_half(
; CHECK: fma.rn.f16
define ptx_kernel void @fused_half(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %as = xor i32 %t, 0
  %am = and i32 %as, 15
  %aq1 = icmp eq i32 %am, 1
  %av1 = select i1 %aq1, i16 31745, i16 32256
  %aq2 = icmp eq i32 %am, 2
  %av2 = select i1 %aq2, i16 -511, i16 %av1
  %aq3 = icmp eq i32 %am, 3
  %av3 = select i1 %aq3, i16 -1023, i16 %av2
  %aq4 = icmp eq i32 %am, 4
  %av4 = select i1 %aq4, i16 -32768, i16 %av3
  %aq5 = icmp eq i32 %am, 5
  %av5 = select i1 %aq5, i16 0, i16 %av4
  %aq6 = icmp eq i32 %am, 6
  %av6 = select i1 %aq6, i16 1, i16 %av5
  %aq7 = icmp eq i32 %am, 7
  %av7 = select i1 %aq7, i16 -32767, i16 %av6
  %aq8 = icmp eq i32 %am, 8
  %av8 = select i1 %aq8, i16 15360, i16 %av7
  %aq9 = icmp eq i32 %am, 9
  %av9 = select i1 %aq9, i16 31744, i16 %av8
  %aq10 = icmp eq i32 %am, 10
  %av10 = select i1 %aq10, i16 -1024, i16 %av9
  %aq11 = icmp eq i32 %am, 11
  %av11 = select i1 %aq11, i16 1023, i16 %av10
  %aq12 = icmp eq i32 %am, 12
  %av12 = select i1 %aq12, i16 -17408, i16 %av11
  %aq13 = icmp eq i32 %am, 13
  %av13 = select i1 %aq13, i16 30719, i16 %av12
  %aq14 = icmp eq i32 %am, 14
  %av14 = select i1 %aq14, i16 -2049, i16 %av13
  %aq15 = icmp eq i32 %am, 15
  %av15 = select i1 %aq15, i16 25600, i16 %av14
  %a = bitcast i16 %av15 to half
  %bs = lshr i32 %t, 2
  %bm = and i32 %bs, 15
  %bq1 = icmp eq i32 %bm, 1
  %bv1 = select i1 %bq1, i16 31745, i16 32256
  %bq2 = icmp eq i32 %bm, 2
  %bv2 = select i1 %bq2, i16 -511, i16 %bv1
  %bq3 = icmp eq i32 %bm, 3
  %bv3 = select i1 %bq3, i16 -1023, i16 %bv2
  %bq4 = icmp eq i32 %bm, 4
  %bv4 = select i1 %bq4, i16 -32768, i16 %bv3
  %bq5 = icmp eq i32 %bm, 5
  %bv5 = select i1 %bq5, i16 0, i16 %bv4
  %bq6 = icmp eq i32 %bm, 6
  %bv6 = select i1 %bq6, i16 1, i16 %bv5
  %bq7 = icmp eq i32 %bm, 7
  %bv7 = select i1 %bq7, i16 -32767, i16 %bv6
  %bq8 = icmp eq i32 %bm, 8
  %bv8 = select i1 %bq8, i16 15360, i16 %bv7
  %bq9 = icmp eq i32 %bm, 9
  %bv9 = select i1 %bq9, i16 31744, i16 %bv8
  %bq10 = icmp eq i32 %bm, 10
  %bv10 = select i1 %bq10, i16 -1024, i16 %bv9
  %bq11 = icmp eq i32 %bm, 11
  %bv11 = select i1 %bq11, i16 1023, i16 %bv10
  %bq12 = icmp eq i32 %bm, 12
  %bv12 = select i1 %bq12, i16 -17408, i16 %bv11
  %bq13 = icmp eq i32 %bm, 13
  %bv13 = select i1 %bq13, i16 30719, i16 %bv12
  %bq14 = icmp eq i32 %bm, 14
  %bv14 = select i1 %bq14, i16 -2049, i16 %bv13
  %bq15 = icmp eq i32 %bm, 15
  %bv15 = select i1 %bq15, i16 25600, i16 %bv14
  %b = bitcast i16 %bv15 to half
  %cs = xor i32 %t, 9
  %cm = and i32 %cs, 15
  %cq1 = icmp eq i32 %cm, 1
  %cv1 = select i1 %cq1, i16 31745, i16 32256
  %cq2 = icmp eq i32 %cm, 2
  %cv2 = select i1 %cq2, i16 -511, i16 %cv1
  %cq3 = icmp eq i32 %cm, 3
  %cv3 = select i1 %cq3, i16 -1023, i16 %cv2
  %cq4 = icmp eq i32 %cm, 4
  %cv4 = select i1 %cq4, i16 -32768, i16 %cv3
  %cq5 = icmp eq i32 %cm, 5
  %cv5 = select i1 %cq5, i16 0, i16 %cv4
  %cq6 = icmp eq i32 %cm, 6
  %cv6 = select i1 %cq6, i16 1, i16 %cv5
  %cq7 = icmp eq i32 %cm, 7
  %cv7 = select i1 %cq7, i16 -32767, i16 %cv6
  %cq8 = icmp eq i32 %cm, 8
  %cv8 = select i1 %cq8, i16 15360, i16 %cv7
  %cq9 = icmp eq i32 %cm, 9
  %cv9 = select i1 %cq9, i16 31744, i16 %cv8
  %cq10 = icmp eq i32 %cm, 10
  %cv10 = select i1 %cq10, i16 -1024, i16 %cv9
  %cq11 = icmp eq i32 %cm, 11
  %cv11 = select i1 %cq11, i16 1023, i16 %cv10
  %cq12 = icmp eq i32 %cm, 12
  %cv12 = select i1 %cq12, i16 -17408, i16 %cv11
  %cq13 = icmp eq i32 %cm, 13
  %cv13 = select i1 %cq13, i16 30719, i16 %cv12
  %cq14 = icmp eq i32 %cm, 14
  %cv14 = select i1 %cq14, i16 -2049, i16 %cv13
  %cq15 = icmp eq i32 %cm, 15
  %cv15 = select i1 %cq15, i16 25600, i16 %cv14
  %c = bitcast i16 %cv15 to half
  %x = call half @llvm.fma.f16(half %a, half %b, half %c)
  store half %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry fused_bfloat(
; CHECK: fma.rn.bf16
define ptx_kernel void @fused_bfloat(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %as = xor i32 %t, 0
  %am = and i32 %as, 15
  %aq1 = icmp eq i32 %am, 1
  %av1 = select i1 %aq1, i16 32641, i16 32704
  %aq2 = icmp eq i32 %am, 2
  %av2 = select i1 %aq2, i16 -63, i16 %av1
  %aq3 = icmp eq i32 %am, 3
  %av3 = select i1 %aq3, i16 -127, i16 %av2
  %aq4 = icmp eq i32 %am, 4
  %av4 = select i1 %aq4, i16 -32768, i16 %av3
  %aq5 = icmp eq i32 %am, 5
  %av5 = select i1 %aq5, i16 0, i16 %av4
  %aq6 = icmp eq i32 %am, 6
  %av6 = select i1 %aq6, i16 1, i16 %av5
  %aq7 = icmp eq i32 %am, 7
  %av7 = select i1 %aq7, i16 -32767, i16 %av6
  %aq8 = icmp eq i32 %am, 8
  %av8 = select i1 %aq8, i16 16256, i16 %av7
  %aq9 = icmp eq i32 %am, 9
  %av9 = select i1 %aq9, i16 32640, i16 %av8
  %aq10 = icmp eq i32 %am, 10
  %av10 = select i1 %aq10, i16 -128, i16 %av9
  %aq11 = icmp eq i32 %am, 11
  %av11 = select i1 %aq11, i16 127, i16 %av10
  %aq12 = icmp eq i32 %am, 12
  %av12 = select i1 %aq12, i16 -16512, i16 %av11
  %aq13 = icmp eq i32 %am, 13
  %av13 = select i1 %aq13, i16 20352, i16 %av12
  %aq14 = icmp eq i32 %am, 14
  %av14 = select i1 %aq14, i16 -12416, i16 %av13
  %aq15 = icmp eq i32 %am, 15
  %av15 = select i1 %aq15, i16 19200, i16 %av14
  %a = bitcast i16 %av15 to bfloat
  %bs = lshr i32 %t, 2
  %bm = and i32 %bs, 15
  %bq1 = icmp eq i32 %bm, 1
  %bv1 = select i1 %bq1, i16 32641, i16 32704
  %bq2 = icmp eq i32 %bm, 2
  %bv2 = select i1 %bq2, i16 -63, i16 %bv1
  %bq3 = icmp eq i32 %bm, 3
  %bv3 = select i1 %bq3, i16 -127, i16 %bv2
  %bq4 = icmp eq i32 %bm, 4
  %bv4 = select i1 %bq4, i16 -32768, i16 %bv3
  %bq5 = icmp eq i32 %bm, 5
  %bv5 = select i1 %bq5, i16 0, i16 %bv4
  %bq6 = icmp eq i32 %bm, 6
  %bv6 = select i1 %bq6, i16 1, i16 %bv5
  %bq7 = icmp eq i32 %bm, 7
  %bv7 = select i1 %bq7, i16 -32767, i16 %bv6
  %bq8 = icmp eq i32 %bm, 8
  %bv8 = select i1 %bq8, i16 16256, i16 %bv7
  %bq9 = icmp eq i32 %bm, 9
  %bv9 = select i1 %bq9, i16 32640, i16 %bv8
  %bq10 = icmp eq i32 %bm, 10
  %bv10 = select i1 %bq10, i16 -128, i16 %bv9
  %bq11 = icmp eq i32 %bm, 11
  %bv11 = select i1 %bq11, i16 127, i16 %bv10
  %bq12 = icmp eq i32 %bm, 12
  %bv12 = select i1 %bq12, i16 -16512, i16 %bv11
  %bq13 = icmp eq i32 %bm, 13
  %bv13 = select i1 %bq13, i16 20352, i16 %bv12
  %bq14 = icmp eq i32 %bm, 14
  %bv14 = select i1 %bq14, i16 -12416, i16 %bv13
  %bq15 = icmp eq i32 %bm, 15
  %bv15 = select i1 %bq15, i16 19200, i16 %bv14
  %b = bitcast i16 %bv15 to bfloat
  %cs = xor i32 %t, 9
  %cm = and i32 %cs, 15
  %cq1 = icmp eq i32 %cm, 1
  %cv1 = select i1 %cq1, i16 32641, i16 32704
  %cq2 = icmp eq i32 %cm, 2
  %cv2 = select i1 %cq2, i16 -63, i16 %cv1
  %cq3 = icmp eq i32 %cm, 3
  %cv3 = select i1 %cq3, i16 -127, i16 %cv2
  %cq4 = icmp eq i32 %cm, 4
  %cv4 = select i1 %cq4, i16 -32768, i16 %cv3
  %cq5 = icmp eq i32 %cm, 5
  %cv5 = select i1 %cq5, i16 0, i16 %cv4
  %cq6 = icmp eq i32 %cm, 6
  %cv6 = select i1 %cq6, i16 1, i16 %cv5
  %cq7 = icmp eq i32 %cm, 7
  %cv7 = select i1 %cq7, i16 -32767, i16 %cv6
  %cq8 = icmp eq i32 %cm, 8
  %cv8 = select i1 %cq8, i16 16256, i16 %cv7
  %cq9 = icmp eq i32 %cm, 9
  %cv9 = select i1 %cq9, i16 32640, i16 %cv8
  %cq10 = icmp eq i32 %cm, 10
  %cv10 = select i1 %cq10, i16 -128, i16 %cv9
  %cq11 = icmp eq i32 %cm, 11
  %cv11 = select i1 %cq11, i16 127, i16 %cv10
  %cq12 = icmp eq i32 %cm, 12
  %cv12 = select i1 %cq12, i16 -16512, i16 %cv11
  %cq13 = icmp eq i32 %cm, 13
  %cv13 = select i1 %cq13, i16 20352, i16 %cv12
  %cq14 = icmp eq i32 %cm, 14
  %cv14 = select i1 %cq14, i16 -12416, i16 %cv13
  %cq15 = icmp eq i32 %cm, 15
  %cv15 = select i1 %cq15, i16 19200, i16 %cv14
  %c = bitcast i16 %cv15 to bfloat
  %x = call bfloat @llvm.fma.bf16(bfloat %a, bfloat %b, bfloat %c)
  store bfloat %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry fused_float(
; CHECK: fma.rn.f32
define ptx_kernel void @fused_float(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %as = xor i32 %t, 0
  %am = and i32 %as, 15
  %aq1 = icmp eq i32 %am, 1
  %av1 = select i1 %aq1, i32 2139095041, i32 2143289344
  %aq2 = icmp eq i32 %am, 2
  %av2 = select i1 %aq2, i32 -4194303, i32 %av1
  %aq3 = icmp eq i32 %am, 3
  %av3 = select i1 %aq3, i32 -8388607, i32 %av2
  %aq4 = icmp eq i32 %am, 4
  %av4 = select i1 %aq4, i32 -2147483648, i32 %av3
  %aq5 = icmp eq i32 %am, 5
  %av5 = select i1 %aq5, i32 0, i32 %av4
  %aq6 = icmp eq i32 %am, 6
  %av6 = select i1 %aq6, i32 1, i32 %av5
  %aq7 = icmp eq i32 %am, 7
  %av7 = select i1 %aq7, i32 -2147483647, i32 %av6
  %aq8 = icmp eq i32 %am, 8
  %av8 = select i1 %aq8, i32 1065353216, i32 %av7
  %aq9 = icmp eq i32 %am, 9
  %av9 = select i1 %aq9, i32 2139095040, i32 %av8
  %aq10 = icmp eq i32 %am, 10
  %av10 = select i1 %aq10, i32 -8388608, i32 %av9
  %aq11 = icmp eq i32 %am, 11
  %av11 = select i1 %aq11, i32 8388607, i32 %av10
  %aq12 = icmp eq i32 %am, 12
  %av12 = select i1 %aq12, i32 -2139095041, i32 %av11
  %aq13 = icmp eq i32 %am, 13
  %av13 = select i1 %aq13, i32 1333788672, i32 %av12
  %aq14 = icmp eq i32 %am, 14
  %av14 = select i1 %aq14, i32 -813694976, i32 %av13
  %aq15 = icmp eq i32 %am, 15
  %av15 = select i1 %aq15, i32 1258291200, i32 %av14
  %a = bitcast i32 %av15 to float
  %bs = lshr i32 %t, 2
  %bm = and i32 %bs, 15
  %bq1 = icmp eq i32 %bm, 1
  %bv1 = select i1 %bq1, i32 2139095041, i32 2143289344
  %bq2 = icmp eq i32 %bm, 2
  %bv2 = select i1 %bq2, i32 -4194303, i32 %bv1
  %bq3 = icmp eq i32 %bm, 3
  %bv3 = select i1 %bq3, i32 -8388607, i32 %bv2
  %bq4 = icmp eq i32 %bm, 4
  %bv4 = select i1 %bq4, i32 -2147483648, i32 %bv3
  %bq5 = icmp eq i32 %bm, 5
  %bv5 = select i1 %bq5, i32 0, i32 %bv4
  %bq6 = icmp eq i32 %bm, 6
  %bv6 = select i1 %bq6, i32 1, i32 %bv5
  %bq7 = icmp eq i32 %bm, 7
  %bv7 = select i1 %bq7, i32 -2147483647, i32 %bv6
  %bq8 = icmp eq i32 %bm, 8
  %bv8 = select i1 %bq8, i32 1065353216, i32 %bv7
  %bq9 = icmp eq i32 %bm, 9
  %bv9 = select i1 %bq9, i32 2139095040, i32 %bv8
  %bq10 = icmp eq i32 %bm, 10
  %bv10 = select i1 %bq10, i32 -8388608, i32 %bv9
  %bq11 = icmp eq i32 %bm, 11
  %bv11 = select i1 %bq11, i32 8388607, i32 %bv10
  %bq12 = icmp eq i32 %bm, 12
  %bv12 = select i1 %bq12, i32 -2139095041, i32 %bv11
  %bq13 = icmp eq i32 %bm, 13
  %bv13 = select i1 %bq13, i32 1333788672, i32 %bv12
  %bq14 = icmp eq i32 %bm, 14
  %bv14 = select i1 %bq14, i32 -813694976, i32 %bv13
  %bq15 = icmp eq i32 %bm, 15
  %bv15 = select i1 %bq15, i32 1258291200, i32 %bv14
  %b = bitcast i32 %bv15 to float
  %cs = xor i32 %t, 9
  %cm = and i32 %cs, 15
  %cq1 = icmp eq i32 %cm, 1
  %cv1 = select i1 %cq1, i32 2139095041, i32 2143289344
  %cq2 = icmp eq i32 %cm, 2
  %cv2 = select i1 %cq2, i32 -4194303, i32 %cv1
  %cq3 = icmp eq i32 %cm, 3
  %cv3 = select i1 %cq3, i32 -8388607, i32 %cv2
  %cq4 = icmp eq i32 %cm, 4
  %cv4 = select i1 %cq4, i32 -2147483648, i32 %cv3
  %cq5 = icmp eq i32 %cm, 5
  %cv5 = select i1 %cq5, i32 0, i32 %cv4
  %cq6 = icmp eq i32 %cm, 6
  %cv6 = select i1 %cq6, i32 1, i32 %cv5
  %cq7 = icmp eq i32 %cm, 7
  %cv7 = select i1 %cq7, i32 -2147483647, i32 %cv6
  %cq8 = icmp eq i32 %cm, 8
  %cv8 = select i1 %cq8, i32 1065353216, i32 %cv7
  %cq9 = icmp eq i32 %cm, 9
  %cv9 = select i1 %cq9, i32 2139095040, i32 %cv8
  %cq10 = icmp eq i32 %cm, 10
  %cv10 = select i1 %cq10, i32 -8388608, i32 %cv9
  %cq11 = icmp eq i32 %cm, 11
  %cv11 = select i1 %cq11, i32 8388607, i32 %cv10
  %cq12 = icmp eq i32 %cm, 12
  %cv12 = select i1 %cq12, i32 -2139095041, i32 %cv11
  %cq13 = icmp eq i32 %cm, 13
  %cv13 = select i1 %cq13, i32 1333788672, i32 %cv12
  %cq14 = icmp eq i32 %cm, 14
  %cv14 = select i1 %cq14, i32 -813694976, i32 %cv13
  %cq15 = icmp eq i32 %cm, 15
  %cv15 = select i1 %cq15, i32 1258291200, i32 %cv14
  %c = bitcast i32 %cv15 to float
  %x = call float @llvm.fma.f32(float %a, float %b, float %c)
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry fused_double(
; CHECK: fma.rn.f64
define ptx_kernel void @fused_double(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %as = xor i32 %t, 0
  %am = and i32 %as, 15
  %aq1 = icmp eq i32 %am, 1
  %av1 = select i1 %aq1, i64 9218868437227405313, i64 9221120237041090560
  %aq2 = icmp eq i32 %am, 2
  %av2 = select i1 %aq2, i64 -2251799813685247, i64 %av1
  %aq3 = icmp eq i32 %am, 3
  %av3 = select i1 %aq3, i64 -4503599627370495, i64 %av2
  %aq4 = icmp eq i32 %am, 4
  %av4 = select i1 %aq4, i64 -9223372036854775808, i64 %av3
  %aq5 = icmp eq i32 %am, 5
  %av5 = select i1 %aq5, i64 0, i64 %av4
  %aq6 = icmp eq i32 %am, 6
  %av6 = select i1 %aq6, i64 1, i64 %av5
  %aq7 = icmp eq i32 %am, 7
  %av7 = select i1 %aq7, i64 -9223372036854775807, i64 %av6
  %aq8 = icmp eq i32 %am, 8
  %av8 = select i1 %aq8, i64 4607182418800017408, i64 %av7
  %aq9 = icmp eq i32 %am, 9
  %av9 = select i1 %aq9, i64 9218868437227405312, i64 %av8
  %aq10 = icmp eq i32 %am, 10
  %av10 = select i1 %aq10, i64 -4503599627370496, i64 %av9
  %aq11 = icmp eq i32 %am, 11
  %av11 = select i1 %aq11, i64 4503599627370495, i64 %av10
  %aq12 = icmp eq i32 %am, 12
  %av12 = select i1 %aq12, i64 -4620693217682128896, i64 %av11
  %aq13 = icmp eq i32 %am, 13
  %av13 = select i1 %aq13, i64 4890909195324358656, i64 %av12
  %aq14 = icmp eq i32 %am, 14
  %av14 = select i1 %aq14, i64 -4332462841530417152, i64 %av13
  %aq15 = icmp eq i32 %am, 15
  %av15 = select i1 %aq15, i64 4841369599423283200, i64 %av14
  %a = bitcast i64 %av15 to double
  %bs = lshr i32 %t, 2
  %bm = and i32 %bs, 15
  %bq1 = icmp eq i32 %bm, 1
  %bv1 = select i1 %bq1, i64 9218868437227405313, i64 9221120237041090560
  %bq2 = icmp eq i32 %bm, 2
  %bv2 = select i1 %bq2, i64 -2251799813685247, i64 %bv1
  %bq3 = icmp eq i32 %bm, 3
  %bv3 = select i1 %bq3, i64 -4503599627370495, i64 %bv2
  %bq4 = icmp eq i32 %bm, 4
  %bv4 = select i1 %bq4, i64 -9223372036854775808, i64 %bv3
  %bq5 = icmp eq i32 %bm, 5
  %bv5 = select i1 %bq5, i64 0, i64 %bv4
  %bq6 = icmp eq i32 %bm, 6
  %bv6 = select i1 %bq6, i64 1, i64 %bv5
  %bq7 = icmp eq i32 %bm, 7
  %bv7 = select i1 %bq7, i64 -9223372036854775807, i64 %bv6
  %bq8 = icmp eq i32 %bm, 8
  %bv8 = select i1 %bq8, i64 4607182418800017408, i64 %bv7
  %bq9 = icmp eq i32 %bm, 9
  %bv9 = select i1 %bq9, i64 9218868437227405312, i64 %bv8
  %bq10 = icmp eq i32 %bm, 10
  %bv10 = select i1 %bq10, i64 -4503599627370496, i64 %bv9
  %bq11 = icmp eq i32 %bm, 11
  %bv11 = select i1 %bq11, i64 4503599627370495, i64 %bv10
  %bq12 = icmp eq i32 %bm, 12
  %bv12 = select i1 %bq12, i64 -4620693217682128896, i64 %bv11
  %bq13 = icmp eq i32 %bm, 13
  %bv13 = select i1 %bq13, i64 4890909195324358656, i64 %bv12
  %bq14 = icmp eq i32 %bm, 14
  %bv14 = select i1 %bq14, i64 -4332462841530417152, i64 %bv13
  %bq15 = icmp eq i32 %bm, 15
  %bv15 = select i1 %bq15, i64 4841369599423283200, i64 %bv14
  %b = bitcast i64 %bv15 to double
  %cs = xor i32 %t, 9
  %cm = and i32 %cs, 15
  %cq1 = icmp eq i32 %cm, 1
  %cv1 = select i1 %cq1, i64 9218868437227405313, i64 9221120237041090560
  %cq2 = icmp eq i32 %cm, 2
  %cv2 = select i1 %cq2, i64 -2251799813685247, i64 %cv1
  %cq3 = icmp eq i32 %cm, 3
  %cv3 = select i1 %cq3, i64 -4503599627370495, i64 %cv2
  %cq4 = icmp eq i32 %cm, 4
  %cv4 = select i1 %cq4, i64 -9223372036854775808, i64 %cv3
  %cq5 = icmp eq i32 %cm, 5
  %cv5 = select i1 %cq5, i64 0, i64 %cv4
  %cq6 = icmp eq i32 %cm, 6
  %cv6 = select i1 %cq6, i64 1, i64 %cv5
  %cq7 = icmp eq i32 %cm, 7
  %cv7 = select i1 %cq7, i64 -9223372036854775807, i64 %cv6
  %cq8 = icmp eq i32 %cm, 8
  %cv8 = select i1 %cq8, i64 4607182418800017408, i64 %cv7
  %cq9 = icmp eq i32 %cm, 9
  %cv9 = select i1 %cq9, i64 9218868437227405312, i64 %cv8
  %cq10 = icmp eq i32 %cm, 10
  %cv10 = select i1 %cq10, i64 -4503599627370496, i64 %cv9
  %cq11 = icmp eq i32 %cm, 11
  %cv11 = select i1 %cq11, i64 4503599627370495, i64 %cv10
  %cq12 = icmp eq i32 %cm, 12
  %cv12 = select i1 %cq12, i64 -4620693217682128896, i64 %cv11
  %cq13 = icmp eq i32 %cm, 13
  %cv13 = select i1 %cq13, i64 4890909195324358656, i64 %cv12
  %cq14 = icmp eq i32 %cm, 14
  %cv14 = select i1 %cq14, i64 -4332462841530417152, i64 %cv13
  %cq15 = icmp eq i32 %cm, 15
  %cv15 = select i1 %cq15, i64 4841369599423283200, i64 %cv14
  %c = bitcast i64 %cv15 to double
  %x = call double @llvm.fma.f64(double %a, double %b, double %c)
  store double %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry least_of_nan(
; CHECK-DAG: min.NaN.f32
; CHECK-DAG: max.NaN.f32
define ptx_kernel void @least_of_nan(ptr addrspace(1) %out0, ptr addrspace(1) %out1) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 2
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %as = xor i32 %t, 0
  %am = and i32 %as, 15
  %aq1 = icmp eq i32 %am, 1
  %av1 = select i1 %aq1, i32 2139095041, i32 2143289344
  %aq2 = icmp eq i32 %am, 2
  %av2 = select i1 %aq2, i32 -4194303, i32 %av1
  %aq3 = icmp eq i32 %am, 3
  %av3 = select i1 %aq3, i32 -8388607, i32 %av2
  %aq4 = icmp eq i32 %am, 4
  %av4 = select i1 %aq4, i32 -2147483648, i32 %av3
  %aq5 = icmp eq i32 %am, 5
  %av5 = select i1 %aq5, i32 0, i32 %av4
  %aq6 = icmp eq i32 %am, 6
  %av6 = select i1 %aq6, i32 1, i32 %av5
  %aq7 = icmp eq i32 %am, 7
  %av7 = select i1 %aq7, i32 -2147483647, i32 %av6
  %aq8 = icmp eq i32 %am, 8
  %av8 = select i1 %aq8, i32 1065353216, i32 %av7
  %aq9 = icmp eq i32 %am, 9
  %av9 = select i1 %aq9, i32 2139095040, i32 %av8
  %aq10 = icmp eq i32 %am, 10
  %av10 = select i1 %aq10, i32 -8388608, i32 %av9
  %aq11 = icmp eq i32 %am, 11
  %av11 = select i1 %aq11, i32 8388607, i32 %av10
  %aq12 = icmp eq i32 %am, 12
  %av12 = select i1 %aq12, i32 -2139095041, i32 %av11
  %aq13 = icmp eq i32 %am, 13
  %av13 = select i1 %aq13, i32 1333788672, i32 %av12
  %aq14 = icmp eq i32 %am, 14
  %av14 = select i1 %aq14, i32 -813694976, i32 %av13
  %aq15 = icmp eq i32 %am, 15
  %av15 = select i1 %aq15, i32 1258291200, i32 %av14
  %a = bitcast i32 %av15 to float
  %bs = lshr i32 %t, 2
  %bm = and i32 %bs, 15
  %bq1 = icmp eq i32 %bm, 1
  %bv1 = select i1 %bq1, i32 2139095041, i32 2143289344
  %bq2 = icmp eq i32 %bm, 2
  %bv2 = select i1 %bq2, i32 -4194303, i32 %bv1
  %bq3 = icmp eq i32 %bm, 3
  %bv3 = select i1 %bq3, i32 -8388607, i32 %bv2
  %bq4 = icmp eq i32 %bm, 4
  %bv4 = select i1 %bq4, i32 -2147483648, i32 %bv3
  %bq5 = icmp eq i32 %bm, 5
  %bv5 = select i1 %bq5, i32 0, i32 %bv4
  %bq6 = icmp eq i32 %bm, 6
  %bv6 = select i1 %bq6, i32 1, i32 %bv5
  %bq7 = icmp eq i32 %bm, 7
  %bv7 = select i1 %bq7, i32 -2147483647, i32 %bv6
  %bq8 = icmp eq i32 %bm, 8
  %bv8 = select i1 %bq8, i32 1065353216, i32 %bv7
  %bq9 = icmp eq i32 %bm, 9
  %bv9 = select i1 %bq9, i32 2139095040, i32 %bv8
  %bq10 = icmp eq i32 %bm, 10
  %bv10 = select i1 %bq10, i32 -8388608, i32 %bv9
  %bq11 = icmp eq i32 %bm, 11
  %bv11 = select i1 %bq11, i32 8388607, i32 %bv10
  %bq12 = icmp eq i32 %bm, 12
  %bv12 = select i1 %bq12, i32 -2139095041, i32 %bv11
  %bq13 = icmp eq i32 %bm, 13
  %bv13 = select i1 %bq13, i32 1333788672, i32 %bv12
  %bq14 = icmp eq i32 %bm, 14
  %bv14 = select i1 %bq14, i32 -813694976, i32 %bv13
  %bq15 = icmp eq i32 %bm, 15
  %bv15 = select i1 %bq15, i32 1258291200, i32 %bv14
  %b = bitcast i32 %bv15 to float
  %x = call float @llvm.minimum.f32(float %a, float %b)
  %y = call float @llvm.maximum.f32(float %a, float %b)
  store float %x, ptr addrspace(1) %q0
  store float %y, ptr addrspace(1) %q1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.floor.f32(float)
declare float @llvm.ceil.f32(float)
declare float @llvm.trunc.f32(float)
declare float @llvm.rint.f32(float)
declare float @llvm.nearbyint.f32(float)
declare float @llvm.roundeven.f32(float)
declare float @llvm.sqrt.f32(float)
declare double @llvm.floor.f64(double)
declare double @llvm.ceil.f64(double)
declare double @llvm.trunc.f64(double)
declare double @llvm.rint.f64(double)
declare double @llvm.nearbyint.f64(double)
declare double @llvm.roundeven.f64(double)
declare double @llvm.sqrt.f64(double)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.maxnum.f32(float, float)
declare double @llvm.copysign.f64(double, double)
declare double @llvm.minnum.f64(double, double)
declare double @llvm.maxnum.f64(double, double)
declare float @llvm.minimum.f32(float, float)
declare float @llvm.maximum.f32(float, float)
declare half @llvm.fma.f16(half, half, half)
declare bfloat @llvm.fma.bf16(bfloat, bfloat, bfloat)
declare float @llvm.fma.f32(float, float, float)
declare double @llvm.fma.f64(double, double, double)
