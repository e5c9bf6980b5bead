; On sm_75 bits of bfloat can be moved, compared and extended, nothing more.
; RUN: cc --passes='select<sm_75>' %s | filecheck %s
; RUN: check --passes='select<sm_75>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: extended grid=1 block=64 args=[out f32[64], buf bf16[64] rand(1)]
; LAUNCH: compared grid=1 block=64 args=[out i32[64], buf bf16[64] rand(1,0,1), buf bf16[64] rand(2,0,1)]
; LAUNCH: negated grid=1 block=64 args=[out bf16[64], buf bf16[64] rand(1)]
; LAUNCH: order grid=1 block=64 args=[out i32[64], buf i32[64] rand(1)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry extended(
; CHECK: mov.b32 {{%.*}}, {
define ptx_kernel void @extended(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load bfloat, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = fpext bfloat %a to float
  store float %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry compared(
; CHECK: setp.geu.f32
define ptx_kernel void @compared(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load bfloat, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 1
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load bfloat, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %c = fcmp uge bfloat %a, %b
  %x = zext i1 %c to i32
  store i32 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry negated(
; CHECK: xor.b16
define ptx_kernel void @negated(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load bfloat, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = fneg bfloat %a
  store bfloat %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry order(
; CHECK: atom.acquire.sys.global.add.u32
define ptx_kernel void @order(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = atomicrmw add ptr addrspace(1) %ap, i32 5 acquire
  store i32 %x, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
