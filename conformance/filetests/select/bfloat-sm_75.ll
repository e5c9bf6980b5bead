; On sm_75 bits of bfloat can be moved, compared and extended, nothing more.
; RUN: cc --passes='select<sm_75>' %s | filecheck %s
; RUN: check --passes='select<sm_75>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: extended grid=1 block=64 args=[out f32[64]]
; LAUNCH: compared grid=1 block=64 args=[out i32[64], buf bf16[64] rand(1,0,1), buf bf16[64] rand(2,0,1)]
; LAUNCH: negated grid=1 block=64 args=[out bf16[64], buf bf16[64] rand(1)]
; LAUNCH: order grid=1 block=64 args=[out i32[64], buf i32[64] rand(1)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry extended(
; CHECK: mov.b32 {{%.*}}, {
; CHECK: mul.rn.f32
define ptx_kernel void @extended(ptr addrspace(1) %out0) {
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
