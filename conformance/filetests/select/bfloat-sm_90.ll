; bfloat has instructions of its own from sm_90 on; a quotient goes through float.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: arithmetic grid=1 block=64 args=[out bf16[64], buf bf16[64] rand(1), buf bf16[64] rand(2)]
; LAUNCH: compared grid=1 block=64 args=[out i32[64], buf bf16[64] rand(1,0,1), buf bf16[64] rand(2,0,1)]
; LAUNCH: converted grid=1 block=64 args=[out bf16[64], buf i32[64] rand(1)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry arithmetic(
; CHECK: add.rn.bf16
; CHECK: mul.rn.bf16
; CHECK: sub.rn.bf16
; CHECK: div.rn.f32
; CHECK: cvt.rn.bf16.f32
define ptx_kernel void @arithmetic(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load bfloat, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 1
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load bfloat, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = fadd bfloat %a, %b
  %y = fmul bfloat %x, %b
  %z = fsub bfloat %y, %a
  %d = fdiv bfloat %z, %b
  store bfloat %d, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry compared(
; CHECK: setp.lt.bf16
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
  %c = fcmp olt bfloat %a, %b
  %x = zext i1 %c to i32
  store i32 %x, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry converted(
; CHECK: cvt.rn.bf16.s32
define ptx_kernel void @converted(ptr addrspace(1) %out0, ptr addrspace(1) %ina) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 2
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i32, ptr addrspace(1) %ap
  %q0o = shl i64 %tw, 1
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %x = sitofp i32 %a to bfloat
  store bfloat %x, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
