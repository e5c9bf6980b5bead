; fneg and fabs change the sign and keep the payload of a NaN; where only a number is wanted neg and abs will do.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: negate_half grid=1 block=64 args=[out f16[64]]
; LAUNCH: magnitude_half grid=1 block=64 args=[out i16[64]]
; LAUNCH: negate_bfloat grid=1 block=64 args=[out bf16[64]]
; LAUNCH: magnitude_bfloat grid=1 block=64 args=[out i16[64]]
; LAUNCH: negate_float grid=1 block=64 args=[out f32[64]]
; LAUNCH: magnitude_float grid=1 block=64 args=[out i32[64]]
; LAUNCH: negate_double grid=1 block=64 args=[out f64[64]]
; LAUNCH: magnitude_double grid=1 block=64 args=[out i64[64]]
; LAUNCH: negate_in_sum grid=1 block=64 args=[out f32[64], buf f32[64] rand(2)]
; LAUNCH: magnitude_compared grid=1 block=64 args=[out i32[64], buf f64[64] rand(2)]
; LAUNCH: several_uses grid=1 block=64 args=[out i32[64], out f32[64], buf f32[64] rand(2)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry negate_half(
; CHECK: xor.b16
define ptx_kernel void @negate_half(ptr addrspace(1) %out0) {
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
  %x = fneg half %a
  store half %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry magnitude_half(
; CHECK: and.b16
define ptx_kernel void @magnitude_half(ptr addrspace(1) %out0) {
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
  %x = call half @llvm.fabs.f16(half %a)
  %y = bitcast half %x to i16
  store i16 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry negate_bfloat(
; CHECK: xor.b16
define ptx_kernel void @negate_bfloat(ptr addrspace(1) %out0) {
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
  %x = fneg bfloat %a
  store bfloat %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry magnitude_bfloat(
; CHECK: and.b16
define ptx_kernel void @magnitude_bfloat(ptr addrspace(1) %out0) {
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
  %x = call bfloat @llvm.fabs.bf16(bfloat %a)
  %y = bitcast bfloat %x to i16
  store i16 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry negate_float(
; CHECK: xor.b32
define ptx_kernel void @negate_float(ptr addrspace(1) %out0) {
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
  %x = fneg float %a
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry magnitude_float(
; CHECK: and.b32
define ptx_kernel void @magnitude_float(ptr addrspace(1) %out0) {
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
  %x = call float @llvm.fabs.f32(float %a)
  %y = bitcast float %x to i32
  store i32 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry negate_double(
; CHECK: xor.b64
define ptx_kernel void @negate_double(ptr addrspace(1) %out0) {
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
  %x = fneg double %a
  store double %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry magnitude_double(
; CHECK: and.b64
define ptx_kernel void @magnitude_double(ptr addrspace(1) %out0) {
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
  %x = call double @llvm.fabs.f64(double %a)
  %y = bitcast double %x to i64
  store i64 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry negate_in_sum(
; CHECK: neg.f32
; CHECK-NOT: xor.b32
; CHECK: mul.rn.f32
define ptx_kernel void @negate_in_sum(ptr addrspace(1) %out0, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load float, ptr addrspace(1) %bp
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
  %n = fneg float %a
  %x = fmul float %n, %b
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry magnitude_compared(
; CHECK: abs.f64
; CHECK: setp.lt.f64
define ptx_kernel void @magnitude_compared(ptr addrspace(1) %out0, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %bpo = shl i64 %tw, 3
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load double, ptr addrspace(1) %bp
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
  %n = call double @llvm.fabs.f64(double %a)
  %x = fcmp olt double %n, %b
  %o = zext i1 %x to i32
  store i32 %o, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry several_uses(
; CHECK: xor.b32
define ptx_kernel void @several_uses(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load float, ptr addrspace(1) %bp
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
  %n = fneg float %a
  %x = fmul float %n, %b
  %y = bitcast float %n to i32
  %z = bitcast float %x to i32
  %w = xor i32 %z, %y
  store i32 %y, ptr addrspace(1) %q0
  store float %x, ptr addrspace(1) %q1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare half @llvm.fabs.f16(half)
declare bfloat @llvm.fabs.bf16(bfloat)
declare float @llvm.fabs.f32(float)
declare double @llvm.fabs.f64(double)
