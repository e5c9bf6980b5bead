; Arithmetic and comparisons of half, float and double.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: arithmetic_float grid=1 block=64 args=[out f32[64], buf f32[64] rand(1), buf f32[64] rand(2)]
; LAUNCH: quotient_float grid=1 block=64 args=[out f32[64], buf f32[64] rand(1), buf f32[64] rand(2)]
; LAUNCH: sum_with_negative_float grid=1 block=64 args=[out f32[64], buf f32[64] rand(1), buf f32[64] rand(2)]
; LAUNCH: compare_float grid=1 block=64 args=[out i32[64], buf f32[64] rand(1,0,2), buf f32[64] rand(2,0,2)]
; LAUNCH: arithmetic_double grid=1 block=64 args=[out f64[64], buf f64[64] rand(1), buf f64[64] rand(2)]
; LAUNCH: quotient_double grid=1 block=64 args=[out f64[64], buf f64[64] rand(1), buf f64[64] rand(2)]
; LAUNCH: sum_with_negative_double grid=1 block=64 args=[out f64[64], buf f64[64] rand(1), buf f64[64] rand(2)]
; LAUNCH: compare_double grid=1 block=64 args=[out i32[64], buf f64[64] rand(1,0,2), buf f64[64] rand(2,0,2)]
; LAUNCH: arithmetic_half grid=1 block=64 args=[out f16[64], buf f16[64] rand(1), buf f16[64] rand(2)]
; LAUNCH: quotient_half grid=1 block=64 args=[out f16[64], buf f16[64] rand(1), buf f16[64] rand(2)]
; LAUNCH: sum_with_negative_half grid=1 block=64 args=[out f16[64], buf f16[64] rand(1), buf f16[64] rand(2)]
; LAUNCH: compare_half grid=1 block=64 args=[out i32[64], buf f16[64] rand(1,0,2), buf f16[64] rand(1,0,2)]
; LAUNCH: compare_nothing grid=1 block=64 args=[out i32[64], buf f32[64] rand(1)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry arithmetic_float(
; CHECK: add.rn.f32
; CHECK: mul.rn.f32
; CHECK: sub.rn.f32
define ptx_kernel void @arithmetic_float(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %bit = and i32 %t, 1
  %odd = icmp eq i32 %bit, 1
  br i1 %odd, label %then, label %end
then:
  %x = fadd float %a, %b
  %y = fmul float %x, %b
  %z = fsub float %y, %a
  store float %z, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; CHECK-LABEL: .entry quotient_float(
; CHECK: div.rn.f32
define ptx_kernel void @quotient_float(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %x = fdiv float %a, %b
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry sum_with_negative_float(
; CHECK: sub.rn.f32
define ptx_kernel void @sum_with_negative_float(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %n = fneg float %b
  %x = fadd float %n, %a
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry compare_float(
; CHECK-DAG: setp.eq.f32
; CHECK-DAG: setp.ne.f32
; CHECK-DAG: setp.lt.f32
; CHECK-DAG: setp.le.f32
; CHECK-DAG: setp.gt.f32
; CHECK-DAG: setp.ge.f32
; CHECK-DAG: setp.equ.f32
; CHECK-DAG: setp.neu.f32
; CHECK-DAG: setp.ltu.f32
; CHECK-DAG: setp.leu.f32
; CHECK-DAG: setp.gtu.f32
; CHECK-DAG: setp.geu.f32
; CHECK-DAG: setp.num.f32
; CHECK-DAG: setp.nan.f32
define ptx_kernel void @compare_float(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %c0 = fcmp oeq float %a, %b
  %z0 = zext i1 %c0 to i32
  %k0 = shl i32 %z0, 0
  %r0 = or i32 %k0, 0
  %c1 = fcmp one float %a, %b
  %z1 = zext i1 %c1 to i32
  %k1 = shl i32 %z1, 1
  %r1 = or i32 %k1, %r0
  %c2 = fcmp olt float %a, %b
  %z2 = zext i1 %c2 to i32
  %k2 = shl i32 %z2, 2
  %r2 = or i32 %k2, %r1
  %c3 = fcmp ole float %a, %b
  %z3 = zext i1 %c3 to i32
  %k3 = shl i32 %z3, 3
  %r3 = or i32 %k3, %r2
  %c4 = fcmp ogt float %a, %b
  %z4 = zext i1 %c4 to i32
  %k4 = shl i32 %z4, 4
  %r4 = or i32 %k4, %r3
  %c5 = fcmp oge float %a, %b
  %z5 = zext i1 %c5 to i32
  %k5 = shl i32 %z5, 5
  %r5 = or i32 %k5, %r4
  %c6 = fcmp ueq float %a, %b
  %z6 = zext i1 %c6 to i32
  %k6 = shl i32 %z6, 6
  %r6 = or i32 %k6, %r5
  %c7 = fcmp une float %a, %b
  %z7 = zext i1 %c7 to i32
  %k7 = shl i32 %z7, 7
  %r7 = or i32 %k7, %r6
  %c8 = fcmp ult float %a, %b
  %z8 = zext i1 %c8 to i32
  %k8 = shl i32 %z8, 8
  %r8 = or i32 %k8, %r7
  %c9 = fcmp ule float %a, %b
  %z9 = zext i1 %c9 to i32
  %k9 = shl i32 %z9, 9
  %r9 = or i32 %k9, %r8
  %c10 = fcmp ugt float %a, %b
  %z10 = zext i1 %c10 to i32
  %k10 = shl i32 %z10, 10
  %r10 = or i32 %k10, %r9
  %c11 = fcmp uge float %a, %b
  %z11 = zext i1 %c11 to i32
  %k11 = shl i32 %z11, 11
  %r11 = or i32 %k11, %r10
  %c12 = fcmp ord float %a, %b
  %z12 = zext i1 %c12 to i32
  %k12 = shl i32 %z12, 12
  %r12 = or i32 %k12, %r11
  %c13 = fcmp uno float %a, %b
  %z13 = zext i1 %c13 to i32
  %k13 = shl i32 %z13, 13
  %r13 = or i32 %k13, %r12
  store i32 %r13, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry arithmetic_double(
; CHECK: add.rn.f64
; CHECK: mul.rn.f64
; CHECK: sub.rn.f64
define ptx_kernel void @arithmetic_double(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load double, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 3
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load double, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = fadd double %a, %b
  %y = fmul double %x, %b
  %z = fsub double %y, %a
  store double %z, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry quotient_double(
; CHECK: div.rn.f64
define ptx_kernel void @quotient_double(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load double, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 3
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load double, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = fdiv double %a, %b
  store double %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry sum_with_negative_double(
; CHECK: sub.rn.f64
define ptx_kernel void @sum_with_negative_double(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load double, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 3
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load double, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %n = fneg double %b
  %x = fadd double %n, %a
  store double %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry compare_double(
; CHECK-DAG: setp.eq.f64
; CHECK-DAG: setp.ne.f64
; CHECK-DAG: setp.lt.f64
; CHECK-DAG: setp.le.f64
; CHECK-DAG: setp.gt.f64
; CHECK-DAG: setp.ge.f64
; CHECK-DAG: setp.equ.f64
; CHECK-DAG: setp.neu.f64
; CHECK-DAG: setp.ltu.f64
; CHECK-DAG: setp.leu.f64
; CHECK-DAG: setp.gtu.f64
; CHECK-DAG: setp.geu.f64
; CHECK-DAG: setp.num.f64
; CHECK-DAG: setp.nan.f64
define ptx_kernel void @compare_double(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load double, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 3
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load double, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %c0 = fcmp oeq double %a, %b
  %z0 = zext i1 %c0 to i32
  %k0 = shl i32 %z0, 0
  %r0 = or i32 %k0, 0
  %c1 = fcmp one double %a, %b
  %z1 = zext i1 %c1 to i32
  %k1 = shl i32 %z1, 1
  %r1 = or i32 %k1, %r0
  %c2 = fcmp olt double %a, %b
  %z2 = zext i1 %c2 to i32
  %k2 = shl i32 %z2, 2
  %r2 = or i32 %k2, %r1
  %c3 = fcmp ole double %a, %b
  %z3 = zext i1 %c3 to i32
  %k3 = shl i32 %z3, 3
  %r3 = or i32 %k3, %r2
  %c4 = fcmp ogt double %a, %b
  %z4 = zext i1 %c4 to i32
  %k4 = shl i32 %z4, 4
  %r4 = or i32 %k4, %r3
  %c5 = fcmp oge double %a, %b
  %z5 = zext i1 %c5 to i32
  %k5 = shl i32 %z5, 5
  %r5 = or i32 %k5, %r4
  %c6 = fcmp ueq double %a, %b
  %z6 = zext i1 %c6 to i32
  %k6 = shl i32 %z6, 6
  %r6 = or i32 %k6, %r5
  %c7 = fcmp une double %a, %b
  %z7 = zext i1 %c7 to i32
  %k7 = shl i32 %z7, 7
  %r7 = or i32 %k7, %r6
  %c8 = fcmp ult double %a, %b
  %z8 = zext i1 %c8 to i32
  %k8 = shl i32 %z8, 8
  %r8 = or i32 %k8, %r7
  %c9 = fcmp ule double %a, %b
  %z9 = zext i1 %c9 to i32
  %k9 = shl i32 %z9, 9
  %r9 = or i32 %k9, %r8
  %c10 = fcmp ugt double %a, %b
  %z10 = zext i1 %c10 to i32
  %k10 = shl i32 %z10, 10
  %r10 = or i32 %k10, %r9
  %c11 = fcmp uge double %a, %b
  %z11 = zext i1 %c11 to i32
  %k11 = shl i32 %z11, 11
  %r11 = or i32 %k11, %r10
  %c12 = fcmp ord double %a, %b
  %z12 = zext i1 %c12 to i32
  %k12 = shl i32 %z12, 12
  %r12 = or i32 %k12, %r11
  %c13 = fcmp uno double %a, %b
  %z13 = zext i1 %c13 to i32
  %k13 = shl i32 %z13, 13
  %r13 = or i32 %k13, %r12
  store i32 %r13, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry arithmetic_half(
; CHECK: add.rn.f16
; CHECK: mul.rn.f16
; CHECK: sub.rn.f16
define ptx_kernel void @arithmetic_half(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load half, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 1
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load half, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %bit = and i32 %t, 1
  %odd = icmp eq i32 %bit, 1
  br i1 %odd, label %then, label %end
then:
  %x = fadd half %a, %b
  %y = fmul half %x, %b
  %z = fsub half %y, %a
  store half %z, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; CHECK-LABEL: .entry quotient_half(
; CHECK: div.rn.f32
; CHECK: cvt.rn.f16.f32
define ptx_kernel void @quotient_half(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load half, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 1
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load half, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = fdiv half %a, %b
  store half %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry sum_with_negative_half(
; CHECK: xor.b16
; CHECK: add.rn.f16
define ptx_kernel void @sum_with_negative_half(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load half, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 1
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load half, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %n = fneg half %b
  %x = fadd half %n, %a
  store half %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry compare_half(
; CHECK-DAG: setp.eq.f16
; CHECK-DAG: setp.ne.f16
; CHECK-DAG: setp.lt.f16
; CHECK-DAG: setp.le.f16
; CHECK-DAG: setp.gt.f16
; CHECK-DAG: setp.ge.f16
; CHECK-DAG: setp.equ.f16
; CHECK-DAG: setp.neu.f16
; CHECK-DAG: setp.ltu.f16
; CHECK-DAG: setp.leu.f16
; CHECK-DAG: setp.gtu.f16
; CHECK-DAG: setp.geu.f16
; CHECK-DAG: setp.num.f16
; CHECK-DAG: setp.nan.f16
define ptx_kernel void @compare_half(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load half, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 1
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load half, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %c0 = fcmp oeq half %a, %b
  %z0 = zext i1 %c0 to i32
  %k0 = shl i32 %z0, 0
  %r0 = or i32 %k0, 0
  %c1 = fcmp one half %a, %b
  %z1 = zext i1 %c1 to i32
  %k1 = shl i32 %z1, 1
  %r1 = or i32 %k1, %r0
  %c2 = fcmp olt half %a, %b
  %z2 = zext i1 %c2 to i32
  %k2 = shl i32 %z2, 2
  %r2 = or i32 %k2, %r1
  %c3 = fcmp ole half %a, %b
  %z3 = zext i1 %c3 to i32
  %k3 = shl i32 %z3, 3
  %r3 = or i32 %k3, %r2
  %c4 = fcmp ogt half %a, %b
  %z4 = zext i1 %c4 to i32
  %k4 = shl i32 %z4, 4
  %r4 = or i32 %k4, %r3
  %c5 = fcmp oge half %a, %b
  %z5 = zext i1 %c5 to i32
  %k5 = shl i32 %z5, 5
  %r5 = or i32 %k5, %r4
  %c6 = fcmp ueq half %a, %b
  %z6 = zext i1 %c6 to i32
  %k6 = shl i32 %z6, 6
  %r6 = or i32 %k6, %r5
  %c7 = fcmp une half %a, %b
  %z7 = zext i1 %c7 to i32
  %k7 = shl i32 %z7, 7
  %r7 = or i32 %k7, %r6
  %c8 = fcmp ult half %a, %b
  %z8 = zext i1 %c8 to i32
  %k8 = shl i32 %z8, 8
  %r8 = or i32 %k8, %r7
  %c9 = fcmp ule half %a, %b
  %z9 = zext i1 %c9 to i32
  %k9 = shl i32 %z9, 9
  %r9 = or i32 %k9, %r8
  %c10 = fcmp ugt half %a, %b
  %z10 = zext i1 %c10 to i32
  %k10 = shl i32 %z10, 10
  %r10 = or i32 %k10, %r9
  %c11 = fcmp uge half %a, %b
  %z11 = zext i1 %c11 to i32
  %k11 = shl i32 %z11, 11
  %r11 = or i32 %k11, %r10
  %c12 = fcmp ord half %a, %b
  %z12 = zext i1 %c12 to i32
  %k12 = shl i32 %z12, 12
  %r12 = or i32 %k12, %r11
  %c13 = fcmp uno half %a, %b
  %z13 = zext i1 %c13 to i32
  %k13 = shl i32 %z13, 13
  %r13 = or i32 %k13, %r12
  store i32 %r13, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry compare_nothing(
; CHECK-DAG: mov.pred {{%.*}}, 0
; CHECK-DAG: mov.pred {{%.*}}, 1
; CHECK-NOT: setp
define ptx_kernel void @compare_nothing(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = fcmp false float %a, %a
  %y = fcmp true float %a, %a
  %z = xor i1 %x, %y
  %o = zext i1 %z to i32
  store i32 %o, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
