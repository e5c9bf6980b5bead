; Extensions and truncations of floats; bfloat is the upper half of a float.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: fpext_half_float grid=1 block=64 args=[out f32[64]]
; LAUNCH: fpext_half_double grid=1 block=64 args=[out f64[64]]
; LAUNCH: fpext_float_double grid=1 block=64 args=[out f64[64]]
; LAUNCH: fpext_bfloat_float grid=1 block=64 args=[out f32[64]]
; LAUNCH: fpext_bfloat_double grid=1 block=64 args=[out f64[64]]
; LAUNCH: fptrunc_float_half grid=1 block=64 args=[out f16[64]]
; LAUNCH: fptrunc_double_half grid=1 block=64 args=[out f16[64]]
; LAUNCH: fptrunc_double_float grid=1 block=64 args=[out f32[64]]
; LAUNCH: fptrunc_float_bfloat grid=1 block=64 args=[out bf16[64]]
; LAUNCH: fptrunc_double_bfloat grid=1 block=64 args=[out bf16[64]]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry fpext_half_float(
; CHECK: cvt.f32.f16
define ptx_kernel void @fpext_half_float(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 2
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
  %x = fpext half %a to float
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry fpext_half_double(
; CHECK: cvt.f64.f16
define ptx_kernel void @fpext_half_double(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 3
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
  %x = fpext half %a to double
  store double %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry fpext_float_double(
; CHECK: cvt.f64.f32
define ptx_kernel void @fpext_float_double(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 3
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
  %x = fpext float %a to double
  store double %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry fpext_bfloat_float(
; CHECK: cvt.f32.bf16
define ptx_kernel void @fpext_bfloat_float(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 2
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
  %x = fpext bfloat %a to float
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry fpext_bfloat_double(
; CHECK: cvt.f64.f32
define ptx_kernel void @fpext_bfloat_double(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 3
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
  %x = fpext bfloat %a to double
  store double %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry fptrunc_float_half(
; CHECK: cvt.rn.f16.f32
define ptx_kernel void @fptrunc_float_half(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 1
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
  %x = fptrunc float %a to half
  store half %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry fptrunc_double_half(
; CHECK: cvt.rn.f16.f64
define ptx_kernel void @fptrunc_double_half(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 1
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
  %x = fptrunc double %a to half
  store half %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry fptrunc_double_float(
; CHECK: cvt.rn.f32.f64
define ptx_kernel void @fptrunc_double_float(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 2
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
  %x = fptrunc double %a to float
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry fptrunc_float_bfloat(
; CHECK: cvt.rn.bf16.f32
define ptx_kernel void @fptrunc_float_bfloat(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 1
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
  %x = fptrunc float %a to bfloat
  store bfloat %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry fptrunc_double_bfloat(
; CHECK: cvt.rn.bf16.f64
define ptx_kernel void @fptrunc_double_bfloat(ptr addrspace(1) %out0) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %q0o = shl i64 %tw, 1
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
  %x = fptrunc double %a to bfloat
  store bfloat %x, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
