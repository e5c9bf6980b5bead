; A function with the attribute denormal-fp-math-f32 flushes singles, and only those.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: sum grid=1 block=64 args=[out f32[64], buf f32[64] rand(2)]
; LAUNCH: product grid=1 block=64 args=[out f32[64], buf f32[64] rand(2)]
; LAUNCH: quotient grid=1 block=64 args=[out f32[64], buf f32[64] rand(2)]
; LAUNCH: fused grid=1 block=64 args=[out f32[64], buf f32[64] rand(2)]
; LAUNCH: root grid=1 block=64 args=[out f32[64], buf f32[64] rand(2)]
; LAUNCH: compared grid=1 block=64 args=[out f32[64], buf f32[64] rand(2)]
; LAUNCH: least grid=1 block=64 args=[out f32[64], buf f32[64] rand(2)]
; LAUNCH: bits_are_kept grid=1 block=64 args=[out f32[64], buf f32[64] rand(2)]
; LAUNCH: double_has_none grid=1 block=64 args=[out f64[64], buf f32[64] rand(2)]
; LAUNCH: not_without_attribute grid=1 block=64 args=[out f32[64], buf f32[64] rand(2)]
; LAUNCH: not_of_another_value grid=1 block=64 args=[out f32[64], buf f32[64] rand(2)]
; LAUNCH: narrowed grid=1 block=64 args=[out f32[64], buf f32[64] rand(2)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry sum(
; CHECK: add.rn.ftz.f32
define ptx_kernel void @sum(ptr addrspace(1) %out0, ptr addrspace(1) %inb) #0 {
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
  %x = fadd float %a, %b
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry product(
; CHECK: mul.rn.ftz.f32
define ptx_kernel void @product(ptr addrspace(1) %out0, ptr addrspace(1) %inb) #0 {
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
  %x = fmul float %a, %b
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry quotient(
; CHECK: div.rn.ftz.f32
define ptx_kernel void @quotient(ptr addrspace(1) %out0, ptr addrspace(1) %inb) #0 {
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
  %x = fdiv float %a, %b
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry fused(
; CHECK: fma.rn.ftz.f32
define ptx_kernel void @fused(ptr addrspace(1) %out0, ptr addrspace(1) %inb) #0 {
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
  %x = call float @llvm.fma.f32(float %a, float %b, float %b)
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry root(
; CHECK: abs.ftz.f32
; CHECK: sqrt.rn.ftz.f32
define ptx_kernel void @root(ptr addrspace(1) %out0, ptr addrspace(1) %inb) #0 {
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
  %p = call float @llvm.fabs.f32(float %a)
  %x = call float @llvm.sqrt.f32(float %p)
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry compared(
; CHECK: setp.lt.ftz.f32
define ptx_kernel void @compared(ptr addrspace(1) %out0, ptr addrspace(1) %inb) #0 {
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
  %c = fcmp olt float %a, 0.0
  %x = uitofp i1 %c to float
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry least(
; CHECK: min.ftz.f32
define ptx_kernel void @least(ptr addrspace(1) %out0, ptr addrspace(1) %inb) #0 {
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
  %x = call float @llvm.minnum.f32(float %a, float %b)
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry bits_are_kept(
; CHECK: xor.b32
define ptx_kernel void @bits_are_kept(ptr addrspace(1) %out0, ptr addrspace(1) %inb) #0 {
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
  %x = fneg float %a
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry double_has_none(
; CHECK: cvt.ftz.f64.f32
; CHECK: add.rn.f64
define ptx_kernel void @double_has_none(ptr addrspace(1) %out0, ptr addrspace(1) %inb) #0 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load float, ptr addrspace(1) %bp
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
  %w = fpext float %a to double
  %x = fadd double %w, 1.0
  store double %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry not_without_attribute(
; CHECK: add.rn.f32
define ptx_kernel void @not_without_attribute(ptr addrspace(1) %out0, ptr addrspace(1) %inb) {
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
  %x = fadd float %a, %b
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry not_of_another_value(
; CHECK: add.rn.f32
define ptx_kernel void @not_of_another_value(ptr addrspace(1) %out0, ptr addrspace(1) %inb) #1 {
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
  %x = fadd float %a, %b
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry narrowed(
; CHECK: cvt.ftz.f64.f32
; CHECK: cvt.rn.ftz.f32.f64
define ptx_kernel void @narrowed(ptr addrspace(1) %out0, ptr addrspace(1) %inb) #0 {
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
  %w = fpext float %a to double
  %x = fptrunc double %w to float
  store float %x, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.fabs.f32(float)
declare float @llvm.sqrt.f32(float)
declare float @llvm.minnum.f32(float, float)
attributes #0 = { "denormal-fp-math-f32"="preserve-sign,preserve-sign" }
attributes #1 = { "denormal-fp-math-f32"="ieee,ieee" }
