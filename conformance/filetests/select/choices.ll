; A select is selp of its width; a narrow result has above it what its operands had.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: select_i8 grid=1 block=64 args=[out i8[64], buf i8[64] rand(1), buf i8[64] rand(2), buf i32[64] rand(3)]
; LAUNCH: select_i16 grid=1 block=64 args=[out i16[64], buf i16[64] rand(1), buf i16[64] rand(2), buf i32[64] rand(3)]
; LAUNCH: select_i32 grid=1 block=64 args=[out i32[64], buf i32[64] rand(1), buf i32[64] rand(2), buf i32[64] rand(3)]
; LAUNCH: select_i64 grid=1 block=64 args=[out i64[64], buf i64[64] rand(1), buf i64[64] rand(2), buf i32[64] rand(3)]
; LAUNCH: select_half grid=1 block=64 args=[out f16[64], buf f16[64] rand(1), buf f16[64] rand(2), buf i32[64] rand(3)]
; LAUNCH: select_bfloat grid=1 block=64 args=[out bf16[64], buf bf16[64] rand(1), buf bf16[64] rand(2), buf i32[64] rand(3)]
; LAUNCH: select_float grid=1 block=64 args=[out f32[64], buf f32[64] rand(1), buf f32[64] rand(2), buf i32[64] rand(3)]
; LAUNCH: select_double grid=1 block=64 args=[out f64[64], buf f64[64] rand(1), buf f64[64] rand(2), buf i32[64] rand(3)]
; LAUNCH: narrow_forms grid=1 block=64 args=[out i32[64], buf i8[64] rand(1), buf i8[64] rand(2), buf i32[64] rand(3)]
; LAUNCH: complement grid=1 block=64 args=[out i32[64], buf i32[64] rand(1), buf i32[64] rand(2)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry select_i8(
; CHECK: selp.b16
define ptx_kernel void @select_i8(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %b = load i8, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load i32, ptr addrspace(1) %cp
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %tw
  %p = icmp slt i32 %c, 0
  %s = select i1 %p, i8 %a, i8 %b
  store i8 %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry select_i16(
; CHECK: selp.b16
define ptx_kernel void @select_i16(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i16, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 1
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load i16, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load i32, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %p = icmp slt i32 %c, 0
  %s = select i1 %p, i16 %a, i16 %b
  store i16 %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry select_i32(
; CHECK: selp.b32
define ptx_kernel void @select_i32(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 2
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load i32, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load i32, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %p = icmp slt i32 %c, 0
  %s = select i1 %p, i32 %a, i32 %b
  store i32 %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry select_i64(
; CHECK: selp.b64
define ptx_kernel void @select_i64(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 3
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load i64, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load i32, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %p = icmp slt i32 %c, 0
  %s = select i1 %p, i64 %a, i64 %b
  store i64 %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry select_half(
; CHECK: selp.b16
define ptx_kernel void @select_half(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load half, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 1
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load half, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load i32, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %p = icmp slt i32 %c, 0
  %s = select i1 %p, half %a, half %b
  store half %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry select_bfloat(
; CHECK: selp.b16
define ptx_kernel void @select_bfloat(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load bfloat, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 1
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load bfloat, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load i32, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %p = icmp slt i32 %c, 0
  %s = select i1 %p, bfloat %a, bfloat %b
  store bfloat %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry select_float(
; CHECK: selp.b32
define ptx_kernel void @select_float(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
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
  %c = load i32, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %p = icmp slt i32 %c, 0
  %s = select i1 %p, float %a, float %b
  store float %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry select_double(
; CHECK: selp.b64
define ptx_kernel void @select_double(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load double, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 3
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load double, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load i32, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 3
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %p = icmp slt i32 %c, 0
  %s = select i1 %p, double %a, double %b
  store double %s, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry narrow_forms(
; CHECK: selp.b16
define ptx_kernel void @narrow_forms(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb, ptr addrspace(1) %inc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %b = load i8, ptr addrspace(1) %bp
  %cpo = shl i64 %tw, 2
  %cp = getelementptr i8, ptr addrspace(1) %inc, i64 %cpo
  %c = load i32, ptr addrspace(1) %cp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %bit = and i32 %t, 1
  %odd = icmp eq i32 %bit, 1
  br i1 %odd, label %then, label %end
then:
  %x = add i8 %a, %b
  %p = icmp slt i32 %c, 0
  %s = select i1 %p, i8 %x, i8 %b
  %w = zext i8 %s to i32
  store i32 %w, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; CHECK-LABEL: .entry complement(
; CHECK: setp.lt.s32
; CHECK-NOT: not.pred
; CHECK: selp.b32
define ptx_kernel void @complement(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %p = icmp slt i32 %a, %b
  %n = xor i1 %p, true
  %s = select i1 %n, i32 %a, i32 7
  store i32 %s, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
