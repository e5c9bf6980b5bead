; Registers have no kind: a bitcast between leaves of one width is nothing.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: float_bits grid=1 block=64 args=[out i32[64], buf f32[64] rand(1)]
; LAUNCH: double_from_bits grid=1 block=64 args=[out f64[64], buf i64[64] rand(1)]
; LAUNCH: half_bits grid=1 block=64 args=[out bf16[64], buf f16[64] rand(1)]
; LAUNCH: pointer_bits grid=1 block=64 args=[out i64[64], buf i64[64] rand(1)]
; LAUNCH: elements grid=1 block=64 args=[out f32[64], out f32[64], buf i32[64] rand(1), buf i32[64] rand(2)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry float_bits(
; CHECK-NOT: mov.b32
; CHECK: add.s32
define ptx_kernel void @float_bits(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = bitcast float %a to i32
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry double_from_bits(
; CHECK: or.b64
; CHECK-NOT: cvt
; CHECK: st.global.b64
define ptx_kernel void @double_from_bits(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %o = or i64 %a, 1
  %x = bitcast i64 %o to double
  store double %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry half_bits(
; CHECK: xor.b16
; CHECK-NOT: cvt
; CHECK: st.global.b16
define ptx_kernel void @half_bits(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load half, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = bitcast half %a to i16
  %y = xor i16 %x, 3
  %z = bitcast i16 %y to bfloat
  store bfloat %z, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry pointer_bits(
; CHECK: add.s64
; CHECK: cvt.u32.u64
define ptx_kernel void @pointer_bits(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %p = inttoptr i64 %a to ptr
  %q = getelementptr i8, ptr %p, i64 5
  %x = ptrtoint ptr %q to i64
  %y = ptrtoint ptr %q to i32
  %z = zext i32 %y to i64
  %w = xor i64 %x, %z
  store i64 %w, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry elements(
; CHECK: st.global.b32
; CHECK: st.global.b32
define ptx_kernel void @elements(ptr addrspace(1) %out0, ptr addrspace(1) %out1, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %q1o = shl i64 %tw, 2
  %q1 = getelementptr i8, ptr addrspace(1) %out1, i64 %q1o
  %v0 = insertelement <2 x i32> poison, i32 %a, i32 0
  %v = insertelement <2 x i32> %v0, i32 %b, i32 1
  %f = bitcast <2 x i32> %v to <2 x float>
  %x = extractelement <2 x float> %f, i32 1
  %y = extractelement <2 x float> %f, i32 0
  store float %x, ptr addrspace(1) %q0
  store float %y, ptr addrspace(1) %q1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
