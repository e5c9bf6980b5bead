; A product and a sum become one fma where both have the flag contract, are in one block, and the product is used once.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: contract_float grid=1 block=64 args=[out f32[64], buf f32[64] rand(1), buf f32[64] rand(2), buf f32[64] rand(3)]
; LAUNCH: contract_double grid=1 block=64 args=[out f64[64], buf f64[64] rand(1), buf f64[64] rand(2), buf f64[64] rand(3)]
; LAUNCH: contract_half grid=1 block=64 args=[out f16[64], buf f16[64] rand(1), buf f16[64] rand(2), buf f16[64] rand(3)]
; LAUNCH: fast grid=1 block=64 args=[out f32[64], buf f32[64] rand(1), buf f32[64] rand(2), buf f32[64] rand(3)]
; LAUNCH: sum_alone grid=1 block=64 args=[out f32[64], buf f32[64] rand(1), buf f32[64] rand(2), buf f32[64] rand(3)]
; LAUNCH: product_alone grid=1 block=64 args=[out f32[64], buf f32[64] rand(1), buf f32[64] rand(2), buf f32[64] rand(3)]
; LAUNCH: neither grid=1 block=64 args=[out f32[64], buf f32[64] rand(1), buf f32[64] rand(2), buf f32[64] rand(3)]
; LAUNCH: other_flags grid=1 block=64 args=[out f32[64], buf f32[64] rand(1), buf f32[64] rand(2), buf f32[64] rand(3)]
; LAUNCH: product_elsewhere grid=1 block=64 args=[out f32[64], buf f32[64] rand(1), buf f32[64] rand(2), buf f32[64] rand(3)]
; LAUNCH: difference grid=1 block=64 args=[out f32[64], buf f32[64] rand(1), buf f32[64] rand(2), buf f32[64] rand(3)]
; LAUNCH: across grid=1 block=64 args=[out f32[64], buf f32[64] rand(1), buf f32[64] rand(2), buf f32[64] rand(3)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry contract_float(
; CHECK: fma.rn.f32
define ptx_kernel void @contract_float(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load float, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load float, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %bit = and i32 %t, 1
  %odd = icmp eq i32 %bit, 1
  br i1 %odd, label %then, label %end
then:
  %m = fmul contract float %a, %b
  %s = fadd contract float %c, %m
  store float %s, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; CHECK-LABEL: .entry contract_double(
; CHECK: fma.rn.f64
define ptx_kernel void @contract_double(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load double, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 3
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load double, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 3
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load double, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %m = fmul contract double %a, %b
  %s = fadd contract double %c, %m
  store double %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry contract_half(
; CHECK: fma.rn.f16
define ptx_kernel void @contract_half(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load half, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 1
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load half, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 1
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load half, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %m = fmul contract half %a, %b
  %s = fadd contract half %c, %m
  store half %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry fast(
; CHECK: fma.rn.f32
define ptx_kernel void @fast(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load float, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load float, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %m = fmul contract nsz float %a, %b
  %s = fadd contract arcp float %m, %c
  store float %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry sum_alone(
; CHECK: mul.rn.f32
; CHECK-NOT: fma
; CHECK: add.rn.f32
define ptx_kernel void @sum_alone(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load float, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load float, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %m = fmul float %a, %b
  %s = fadd contract float %c, %m
  store float %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry product_alone(
; CHECK: mul.rn.f32
; CHECK-NOT: fma
; CHECK: add.rn.f32
define ptx_kernel void @product_alone(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load float, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load float, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %m = fmul contract float %a, %b
  %s = fadd float %c, %m
  store float %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry neither(
; CHECK: mul.rn.f32
; CHECK-NOT: fma
; CHECK: add.rn.f32
define ptx_kernel void @neither(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load float, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load float, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %m = fmul float %a, %b
  %s = fadd float %c, %m
  store float %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry other_flags(
; CHECK: mul.rn.f32
; CHECK-NOT: fma
; CHECK: add.rn.f32
define ptx_kernel void @other_flags(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load float, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load float, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %m = fmul reassoc nsz float %a, %b
  %s = fadd reassoc nsz float %c, %m
  store float %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry product_elsewhere(
; CHECK: mul.rn.f32
; CHECK-NOT: fma
; CHECK: add.rn.f32
define ptx_kernel void @product_elsewhere(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load float, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load float, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %m = fmul contract float %a, %b
  %x = fadd contract float %c, %m
  %s = fsub float %x, %m
  store float %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry difference(
; CHECK: mul.rn.f32
; CHECK: sub.rn.f32
define ptx_kernel void @difference(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load float, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load float, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %m = fmul contract float %a, %b
  %s = fsub contract float %c, %m
  store float %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry across(
; CHECK: mul.rn.f32
; CHECK-NOT: fma
; CHECK: add.rn.f32
define ptx_kernel void @across(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load float, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load float, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load float, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %c0 = icmp ult i32 %t, 20
  %m = fmul contract float %a, %b
  br i1 %c0, label %x, label %y
x:
  br label %y
y:
  %s = fadd contract float %c, %m
  store float %s, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
