; All comparisons of integers; of narrow ones with zeros or the sign above them.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: compare_i8 grid=1 block=64 args=[out i32[64], buf i8[64] rand(1,0,3), buf i8[64] rand(2,0,3)]
; LAUNCH: compare_i16 grid=1 block=64 args=[out i32[64], buf i16[64] rand(1,0,3), buf i16[64] rand(2,0,3)]
; LAUNCH: compare_i32 grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,0,3), buf i32[64] rand(2,0,3)]
; LAUNCH: compare_i64 grid=1 block=64 args=[out i32[64], buf i64[64] rand(1), buf i64[64] rand(2,0,3)]
; LAUNCH: compare_i3 grid=1 block=64 args=[out i32[64], buf i8[64] rand(1,0,3), buf i8[64] rand(2,0,3)]
; LAUNCH: compare_i24 grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,0,3), buf i32[64] rand(2,0,3)]
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}

; CHECK-LABEL: .entry compare_i8(
; CHECK-DAG: setp.eq.b16
; CHECK-DAG: setp.ne.b16
; CHECK-DAG: setp.lt.u16
; CHECK-DAG: setp.le.u16
; CHECK-DAG: setp.gt.u16
; CHECK-DAG: setp.ge.u16
; CHECK-DAG: setp.lt.s16
; CHECK-DAG: setp.le.s16
; CHECK-DAG: setp.gt.s16
; CHECK-DAG: setp.ge.s16
define ptx_kernel void @compare_i8(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %b = load i8, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %bit = and i32 %t, 1
  %odd = icmp eq i32 %bit, 1
  br i1 %odd, label %then, label %end
then:
  %c0 = icmp eq i8 %a, %b
  %z0 = zext i1 %c0 to i32
  %k0 = shl i32 %z0, 0
  %r0 = or i32 %k0, 0
  %c1 = icmp ne i8 %a, %b
  %z1 = zext i1 %c1 to i32
  %k1 = shl i32 %z1, 1
  %r1 = or i32 %k1, %r0
  %c2 = icmp ult i8 %a, %b
  %z2 = zext i1 %c2 to i32
  %k2 = shl i32 %z2, 2
  %r2 = or i32 %k2, %r1
  %c3 = icmp ule i8 %a, %b
  %z3 = zext i1 %c3 to i32
  %k3 = shl i32 %z3, 3
  %r3 = or i32 %k3, %r2
  %c4 = icmp ugt i8 %a, %b
  %z4 = zext i1 %c4 to i32
  %k4 = shl i32 %z4, 4
  %r4 = or i32 %k4, %r3
  %c5 = icmp uge i8 %a, %b
  %z5 = zext i1 %c5 to i32
  %k5 = shl i32 %z5, 5
  %r5 = or i32 %k5, %r4
  %c6 = icmp slt i8 %a, %b
  %z6 = zext i1 %c6 to i32
  %k6 = shl i32 %z6, 6
  %r6 = or i32 %k6, %r5
  %c7 = icmp sle i8 %a, %b
  %z7 = zext i1 %c7 to i32
  %k7 = shl i32 %z7, 7
  %r7 = or i32 %k7, %r6
  %c8 = icmp sgt i8 %a, %b
  %z8 = zext i1 %c8 to i32
  %k8 = shl i32 %z8, 8
  %r8 = or i32 %k8, %r7
  %c9 = icmp sge i8 %a, %b
  %z9 = zext i1 %c9 to i32
  %k9 = shl i32 %z9, 9
  %r9 = or i32 %k9, %r8
  store i32 %r9, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; CHECK-LABEL: .entry compare_i16(
; CHECK-DAG: setp.eq.b16
; CHECK-DAG: setp.ne.b16
; CHECK-DAG: setp.lt.u16
; CHECK-DAG: setp.le.u16
; CHECK-DAG: setp.gt.u16
; CHECK-DAG: setp.ge.u16
; CHECK-DAG: setp.lt.s16
; CHECK-DAG: setp.le.s16
; CHECK-DAG: setp.gt.s16
; CHECK-DAG: setp.ge.s16
define ptx_kernel void @compare_i16(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 1
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i16, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 1
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load i16, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %c0 = icmp eq i16 %a, %b
  %z0 = zext i1 %c0 to i32
  %k0 = shl i32 %z0, 0
  %r0 = or i32 %k0, 0
  %c1 = icmp ne i16 %a, %b
  %z1 = zext i1 %c1 to i32
  %k1 = shl i32 %z1, 1
  %r1 = or i32 %k1, %r0
  %c2 = icmp ult i16 %a, %b
  %z2 = zext i1 %c2 to i32
  %k2 = shl i32 %z2, 2
  %r2 = or i32 %k2, %r1
  %c3 = icmp ule i16 %a, %b
  %z3 = zext i1 %c3 to i32
  %k3 = shl i32 %z3, 3
  %r3 = or i32 %k3, %r2
  %c4 = icmp ugt i16 %a, %b
  %z4 = zext i1 %c4 to i32
  %k4 = shl i32 %z4, 4
  %r4 = or i32 %k4, %r3
  %c5 = icmp uge i16 %a, %b
  %z5 = zext i1 %c5 to i32
  %k5 = shl i32 %z5, 5
  %r5 = or i32 %k5, %r4
  %c6 = icmp slt i16 %a, %b
  %z6 = zext i1 %c6 to i32
  %k6 = shl i32 %z6, 6
  %r6 = or i32 %k6, %r5
  %c7 = icmp sle i16 %a, %b
  %z7 = zext i1 %c7 to i32
  %k7 = shl i32 %z7, 7
  %r7 = or i32 %k7, %r6
  %c8 = icmp sgt i16 %a, %b
  %z8 = zext i1 %c8 to i32
  %k8 = shl i32 %z8, 8
  %r8 = or i32 %k8, %r7
  %c9 = icmp sge i16 %a, %b
  %z9 = zext i1 %c9 to i32
  %k9 = shl i32 %z9, 9
  %r9 = or i32 %k9, %r8
  store i32 %r9, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry compare_i32(
; CHECK-DAG: setp.eq.b32
; CHECK-DAG: setp.ne.b32
; CHECK-DAG: setp.lt.u32
; CHECK-DAG: setp.le.u32
; CHECK-DAG: setp.gt.u32
; CHECK-DAG: setp.ge.u32
; CHECK-DAG: setp.lt.s32
; CHECK-DAG: setp.le.s32
; CHECK-DAG: setp.gt.s32
; CHECK-DAG: setp.ge.s32
define ptx_kernel void @compare_i32(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %c0 = icmp eq i32 %a, %b
  %z0 = zext i1 %c0 to i32
  %k0 = shl i32 %z0, 0
  %r0 = or i32 %k0, 0
  %c1 = icmp ne i32 %a, %b
  %z1 = zext i1 %c1 to i32
  %k1 = shl i32 %z1, 1
  %r1 = or i32 %k1, %r0
  %c2 = icmp ult i32 %a, %b
  %z2 = zext i1 %c2 to i32
  %k2 = shl i32 %z2, 2
  %r2 = or i32 %k2, %r1
  %c3 = icmp ule i32 %a, %b
  %z3 = zext i1 %c3 to i32
  %k3 = shl i32 %z3, 3
  %r3 = or i32 %k3, %r2
  %c4 = icmp ugt i32 %a, %b
  %z4 = zext i1 %c4 to i32
  %k4 = shl i32 %z4, 4
  %r4 = or i32 %k4, %r3
  %c5 = icmp uge i32 %a, %b
  %z5 = zext i1 %c5 to i32
  %k5 = shl i32 %z5, 5
  %r5 = or i32 %k5, %r4
  %c6 = icmp slt i32 %a, %b
  %z6 = zext i1 %c6 to i32
  %k6 = shl i32 %z6, 6
  %r6 = or i32 %k6, %r5
  %c7 = icmp sle i32 %a, %b
  %z7 = zext i1 %c7 to i32
  %k7 = shl i32 %z7, 7
  %r7 = or i32 %k7, %r6
  %c8 = icmp sgt i32 %a, %b
  %z8 = zext i1 %c8 to i32
  %k8 = shl i32 %z8, 8
  %r8 = or i32 %k8, %r7
  %c9 = icmp sge i32 %a, %b
  %z9 = zext i1 %c9 to i32
  %k9 = shl i32 %z9, 9
  %r9 = or i32 %k9, %r8
  store i32 %r9, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry compare_i64(
; CHECK-DAG: setp.eq.b64
; CHECK-DAG: setp.ne.b64
; CHECK-DAG: setp.lt.u64
; CHECK-DAG: setp.le.u64
; CHECK-DAG: setp.gt.u64
; CHECK-DAG: setp.ge.u64
; CHECK-DAG: setp.lt.s64
; CHECK-DAG: setp.le.s64
; CHECK-DAG: setp.gt.s64
; CHECK-DAG: setp.ge.s64
define ptx_kernel void @compare_i64(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %apo = shl i64 %tw, 3
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %apo
  %a = load i64, ptr addrspace(1) %ap
  %bpo = shl i64 %tw, 3
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %bpo
  %b = load i64, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %c0 = icmp eq i64 %a, %b
  %z0 = zext i1 %c0 to i32
  %k0 = shl i32 %z0, 0
  %r0 = or i32 %k0, 0
  %c1 = icmp ne i64 %a, %b
  %z1 = zext i1 %c1 to i32
  %k1 = shl i32 %z1, 1
  %r1 = or i32 %k1, %r0
  %c2 = icmp ult i64 %a, %b
  %z2 = zext i1 %c2 to i32
  %k2 = shl i32 %z2, 2
  %r2 = or i32 %k2, %r1
  %c3 = icmp ule i64 %a, %b
  %z3 = zext i1 %c3 to i32
  %k3 = shl i32 %z3, 3
  %r3 = or i32 %k3, %r2
  %c4 = icmp ugt i64 %a, %b
  %z4 = zext i1 %c4 to i32
  %k4 = shl i32 %z4, 4
  %r4 = or i32 %k4, %r3
  %c5 = icmp uge i64 %a, %b
  %z5 = zext i1 %c5 to i32
  %k5 = shl i32 %z5, 5
  %r5 = or i32 %k5, %r4
  %c6 = icmp slt i64 %a, %b
  %z6 = zext i1 %c6 to i32
  %k6 = shl i32 %z6, 6
  %r6 = or i32 %k6, %r5
  %c7 = icmp sle i64 %a, %b
  %z7 = zext i1 %c7 to i32
  %k7 = shl i32 %z7, 7
  %r7 = or i32 %k7, %r6
  %c8 = icmp sgt i64 %a, %b
  %z8 = zext i1 %c8 to i32
  %k8 = shl i32 %z8, 8
  %r8 = or i32 %k8, %r7
  %c9 = icmp sge i64 %a, %b
  %z9 = zext i1 %c9 to i32
  %k9 = shl i32 %z9, 9
  %r9 = or i32 %k9, %r8
  store i32 %r9, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry compare_i3(
; CHECK-DAG: setp.eq.b16
; CHECK-DAG: setp.ne.b16
; CHECK-DAG: setp.lt.u16
; CHECK-DAG: setp.le.u16
; CHECK-DAG: setp.gt.u16
; CHECK-DAG: setp.ge.u16
; CHECK-DAG: setp.lt.s16
; CHECK-DAG: setp.le.s16
; CHECK-DAG: setp.gt.s16
; CHECK-DAG: setp.ge.s16
define ptx_kernel void @compare_i3(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %ap = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %a = load i8, ptr addrspace(1) %ap
  %bp = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %b = load i8, ptr addrspace(1) %bp
  %q0o = shl i64 %tw, 2
  %q0 = getelementptr i8, ptr addrspace(1) %out0, i64 %q0o
  %an = trunc i8 %a to i3
  %bn = trunc i8 %b to i3
  %c0 = icmp eq i3 %an, %bn
  %z0 = zext i1 %c0 to i32
  %k0 = shl i32 %z0, 0
  %r0 = or i32 %k0, 0
  %c1 = icmp ne i3 %an, %bn
  %z1 = zext i1 %c1 to i32
  %k1 = shl i32 %z1, 1
  %r1 = or i32 %k1, %r0
  %c2 = icmp ult i3 %an, %bn
  %z2 = zext i1 %c2 to i32
  %k2 = shl i32 %z2, 2
  %r2 = or i32 %k2, %r1
  %c3 = icmp ule i3 %an, %bn
  %z3 = zext i1 %c3 to i32
  %k3 = shl i32 %z3, 3
  %r3 = or i32 %k3, %r2
  %c4 = icmp ugt i3 %an, %bn
  %z4 = zext i1 %c4 to i32
  %k4 = shl i32 %z4, 4
  %r4 = or i32 %k4, %r3
  %c5 = icmp uge i3 %an, %bn
  %z5 = zext i1 %c5 to i32
  %k5 = shl i32 %z5, 5
  %r5 = or i32 %k5, %r4
  %c6 = icmp slt i3 %an, %bn
  %z6 = zext i1 %c6 to i32
  %k6 = shl i32 %z6, 6
  %r6 = or i32 %k6, %r5
  %c7 = icmp sle i3 %an, %bn
  %z7 = zext i1 %c7 to i32
  %k7 = shl i32 %z7, 7
  %r7 = or i32 %k7, %r6
  %c8 = icmp sgt i3 %an, %bn
  %z8 = zext i1 %c8 to i32
  %k8 = shl i32 %z8, 8
  %r8 = or i32 %k8, %r7
  %c9 = icmp sge i3 %an, %bn
  %z9 = zext i1 %c9 to i32
  %k9 = shl i32 %z9, 9
  %r9 = or i32 %k9, %r8
  store i32 %r9, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: .entry compare_i24(
; CHECK-DAG: setp.eq.b32
; CHECK-DAG: setp.ne.b32
; CHECK-DAG: setp.lt.u32
; CHECK-DAG: setp.le.u32
; CHECK-DAG: setp.gt.u32
; CHECK-DAG: setp.ge.u32
; CHECK-DAG: setp.lt.s32
; CHECK-DAG: setp.le.s32
; CHECK-DAG: setp.gt.s32
; CHECK-DAG: setp.ge.s32
define ptx_kernel void @compare_i24(ptr addrspace(1) %out0, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
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
  %an = trunc i32 %a to i24
  %bn = trunc i32 %b to i24
  %c0 = icmp eq i24 %an, %bn
  %z0 = zext i1 %c0 to i32
  %k0 = shl i32 %z0, 0
  %r0 = or i32 %k0, 0
  %c1 = icmp ne i24 %an, %bn
  %z1 = zext i1 %c1 to i32
  %k1 = shl i32 %z1, 1
  %r1 = or i32 %k1, %r0
  %c2 = icmp ult i24 %an, %bn
  %z2 = zext i1 %c2 to i32
  %k2 = shl i32 %z2, 2
  %r2 = or i32 %k2, %r1
  %c3 = icmp ule i24 %an, %bn
  %z3 = zext i1 %c3 to i32
  %k3 = shl i32 %z3, 3
  %r3 = or i32 %k3, %r2
  %c4 = icmp ugt i24 %an, %bn
  %z4 = zext i1 %c4 to i32
  %k4 = shl i32 %z4, 4
  %r4 = or i32 %k4, %r3
  %c5 = icmp uge i24 %an, %bn
  %z5 = zext i1 %c5 to i32
  %k5 = shl i32 %z5, 5
  %r5 = or i32 %k5, %r4
  %c6 = icmp slt i24 %an, %bn
  %z6 = zext i1 %c6 to i32
  %k6 = shl i32 %z6, 6
  %r6 = or i32 %k6, %r5
  %c7 = icmp sle i24 %an, %bn
  %z7 = zext i1 %c7 to i32
  %k7 = shl i32 %z7, 7
  %r7 = or i32 %k7, %r6
  %c8 = icmp sgt i24 %an, %bn
  %z8 = zext i1 %c8 to i32
  %k8 = shl i32 %z8, 8
  %r8 = or i32 %k8, %r7
  %c9 = icmp sge i24 %an, %bn
  %z9 = zext i1 %c9 to i32
  %k9 = shl i32 %z9, 9
  %r9 = or i32 %k9, %r8
  store i32 %r9, ptr addrspace(1) %q0
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
