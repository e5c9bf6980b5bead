; Vectors and aggregates are tuples of leaves; moves of leaves cost nothing, and what nobody needs is not computed.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: shuffles grid=1 block=64 args=[out i32[64], buf i32[64] rand(1), buf i32[64] rand(2)]
; LAUNCH: elementwise grid=1 block=64 args=[out f32[64], buf f32[64] rand(1), buf f32[64] rand(2)]
; LAUNCH: condition_of_elements grid=1 block=64 args=[out i32[64], buf i32[64] rand(1), buf i32[64] rand(2)]
; LAUNCH: one_condition grid=1 block=64 args=[out i32[64], buf i32[64] rand(1), buf i32[64] rand(2)]
; LAUNCH: casts grid=1 block=64 args=[out i64[64], buf i32[64] rand(1), buf i32[64] rand(2)]
; LAUNCH: unneeded_elements grid=1 block=64 args=[out i32[64], buf i32[64] rand(1)]
; LAUNCH: nested grid=1 block=64 args=[out i32[64], out f32[64], buf i32[64] rand(1), buf f32[64] rand(2)]
; LAUNCH: chosen_aggregate grid=1 block=64 args=[out i32[64], buf i32[64] rand(1), buf i32[64] rand(2)]
; LAUNCH: truth_elements grid=1 block=64 args=[out i32[64], buf i32[64] rand(1), buf i32[64] rand(2)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry shuffles(
; CHECK: sub.s32
; CHECK-NOT: shfl
define ptx_kernel void @shuffles(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %bit = and i32 %t, 1
  %odd = icmp eq i32 %bit, 1
  br i1 %odd, label %then, label %end
then:
  %v0 = insertelement <2 x i32> poison, i32 %a, i32 0
  %v = insertelement <2 x i32> %v0, i32 %b, i32 1
  %w = shufflevector <2 x i32> %v, <2 x i32> <i32 7, i32 9>, <4 x i32> <i32 3, i32 0, i32 undef, i32 1>
  %x = extractelement <4 x i32> %w, i32 0
  %y = extractelement <4 x i32> %w, i32 3
  %z = sub i32 %y, %x
  store i32 %z, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; CHECK-LABEL: .entry elementwise(
; CHECK: mul.rn.f32
; CHECK: mul.rn.f32
; CHECK: sub.rn.f32
define ptx_kernel void @elementwise(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load float, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %v0 = insertelement <2 x float> poison, float %a, i32 0
  %v = insertelement <2 x float> %v0, float %b, i32 1
  %w = fmul <2 x float> %v, <float 2.0, float 3.0>
  %u = fadd <2 x float> %w, %v
  %x = extractelement <2 x float> %u, i32 0
  %y = extractelement <2 x float> %u, i32 1
  %z = fsub float %x, %y
  store float %z, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry condition_of_elements(
; CHECK: selp.b32
; CHECK: selp.b32
define ptx_kernel void @condition_of_elements(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %v0 = insertelement <2 x i32> poison, i32 %a, i32 0
  %v = insertelement <2 x i32> %v0, i32 %b, i32 1
  %c = icmp slt <2 x i32> %v, zeroinitializer
  %s = select <2 x i1> %c, <2 x i32> %v, <2 x i32> <i32 1, i32 2>
  %x = extractelement <2 x i32> %s, i32 0
  %y = extractelement <2 x i32> %s, i32 1
  %z = xor i32 %x, %y
  store i32 %z, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry one_condition(
; CHECK: setp.lt.s32
; CHECK-NOT: setp
; CHECK: selp.b32
; CHECK: selp.b32
define ptx_kernel void @one_condition(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %v0 = insertelement <2 x i32> poison, i32 %a, i32 0
  %v = insertelement <2 x i32> %v0, i32 %b, i32 1
  %c = icmp slt i32 %a, 0
  %s = select i1 %c, <2 x i32> %v, <2 x i32> <i32 1, i32 2>
  %x = extractelement <2 x i32> %s, i32 0
  %y = extractelement <2 x i32> %s, i32 1
  %z = xor i32 %x, %y
  store i32 %z, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry casts(
; CHECK: cvt.s64.s
; CHECK: cvt.s64.s
define ptx_kernel void @casts(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %v0 = insertelement <2 x i32> poison, i32 %a, i32 0
  %v = insertelement <2 x i32> %v0, i32 %b, i32 1
  %n = trunc <2 x i32> %v to <2 x i8>
  %w = sext <2 x i8> %n to <2 x i64>
  %x = extractelement <2 x i64> %w, i32 0
  %y = extractelement <2 x i64> %w, i32 1
  %z = xor i64 %x, %y
  store i64 %z, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry unneeded_elements(
; CHECK: mul.lo.s32
; CHECK-NOT: mul.lo.s32
; CHECK: st.global
define ptx_kernel void @unneeded_elements(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %v = insertelement <4 x i32> <i32 1, i32 2, i32 3, i32 4>, i32 %a, i32 1
  %d = mul <4 x i32> %v, %v
  %x = extractelement <4 x i32> %d, i32 1
  store i32 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry nested(
; CHECK: st.global.b32
define ptx_kernel void @nested(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load float, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %q1o = shl i64 %tw, 2
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %u = insertvalue { [2 x { i32, float }], i8 } poison, i32 %a, 0, 1, 0
  %v = insertvalue { [2 x { i32, float }], i8 } %u, float %b, 0, 1, 1
  %s = extractvalue { [2 x { i32, float }], i8 } %v, 0, 1
  %x = extractvalue { i32, float } %s, 0
  %y = extractvalue { i32, float } %s, 1
  store i32 %x, ptr addrspace(1) %q0
  store float %y, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: .entry chosen_aggregate(
; CHECK: selp.b32
define ptx_kernel void @chosen_aggregate(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %bit = and i32 %t, 1
  %odd = icmp eq i32 %bit, 1
  br i1 %odd, label %then, label %end
then:
  %u = insertvalue { i32, i1 } { i32 5, i1 true }, i32 %a, 0
  %c = icmp ult i32 %a, %b
  %s = select i1 %c, { i32, i1 } %u, { i32, i1 } { i32 9, i1 false }
  %x = extractvalue { i32, i1 } %s, 0
  %y = extractvalue { i32, i1 } %s, 1
  %z = zext i1 %y to i32
  %w = add i32 %x, %z
  store i32 %w, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; CHECK-LABEL: .entry truth_elements(
; CHECK: setp.ne.b32
; CHECK: and.pred
define ptx_kernel void @truth_elements(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %v0 = insertelement <2 x i32> poison, i32 %a, i32 0
  %v = insertelement <2 x i32> %v0, i32 %b, i32 1
  %n = trunc <2 x i32> %v to <2 x i1>
  %m = xor <2 x i1> %n, <i1 true, i1 false>
  %x = extractelement <2 x i1> %m, i32 0
  %y = extractelement <2 x i1> %m, i32 1
  %z = and i1 %x, %y
  %w = zext i1 %z to i32
  store i32 %w, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
