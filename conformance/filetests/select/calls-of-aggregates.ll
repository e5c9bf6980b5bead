; Structures, vectors, arrays and wide integers as parameters and results, leaf by leaf in one variable.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1)]
; CHECK-LABEL: ) pair(
; CHECK-LABEL: .entry k(
; CHECK: call ({{.*}}), pair, (
; CHECK: call ({{.*}}), wide, (
; CHECK: call ({{.*}}), packed, (
; CHECK: call ({{.*}}), truths, (
define internal { i32, i8, double } @pair({ i8, i32 } %s, <2 x float> %v, [3 x i16] %a) noinline {
  %s0 = extractvalue { i8, i32 } %s, 0
  %s1 = extractvalue { i8, i32 } %s, 1
  %v1 = extractelement <2 x float> %v, i32 1
  %a2 = extractvalue [3 x i16] %a, 2
  %a0 = extractvalue [3 x i16] %a, 0
  %x = sext i16 %a2 to i32
  %y = sub i32 %s1, %x
  %z = add i16 %a0, 1
  %b = trunc i16 %z to i8
  %c = add i8 %b, %s0
  %d = fpext float %v1 to double
  %r0 = insertvalue { i32, i8, double } poison, i32 %y, 0
  %r1 = insertvalue { i32, i8, double } %r0, i8 %c, 1
  %r2 = insertvalue { i32, i8, double } %r1, double %d, 2
  ret { i32, i8, double } %r2
}
define internal i128 @wide(i128 %a, i1 %c) noinline {
  %r = select i1 %c, i128 %a, i128 18446744073709551623
  ret i128 %r
}
define internal <{ i8, i32, i16 }> @packed(<{ i8, i32, i16 }> %p) noinline {
  %x = extractvalue <{ i8, i32, i16 }> %p, 1
  %y = mul i32 %x, 3
  %r = insertvalue <{ i8, i32, i16 }> %p, i32 %y, 1
  ret <{ i8, i32, i16 }> %r
}
define internal { i1, i1 } @truths({ i1, i1 } %p) noinline {
  %x = extractvalue { i1, i1 } %p, 0
  %y = extractvalue { i1, i1 } %p, 1
  %n = xor i1 %y, true
  %r0 = insertvalue { i1, i1 } poison, i1 %n, 0
  %r1 = insertvalue { i1, i1 } %r0, i1 %x, 1
  ret { i1, i1 } %r1
}
define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %ip = getelementptr i8, ptr addrspace(1) %in, i64 %o4
  %i = load i32, ptr addrspace(1) %ip
  %b = trunc i32 %i to i8
  %w = trunc i32 %t to i16
  %f = sitofp i32 %t to float
  %s0 = insertvalue { i8, i32 } poison, i8 %b, 0
  %s = insertvalue { i8, i32 } %s0, i32 %i, 1
  %v = insertelement <2 x float> <float 1.0, float 2.0>, float %f, i32 1
  %a = insertvalue [3 x i16] [i16 9, i16 8, i16 7], i16 %w, 2
  %p = call { i32, i8, double } @pair({ i8, i32 } %s, <2 x float> %v, [3 x i16] %a)
  %p0 = extractvalue { i32, i8, double } %p, 0
  %p1 = extractvalue { i32, i8, double } %p, 1
  %p2 = extractvalue { i32, i8, double } %p, 2
  %c = icmp slt i32 %i, 0
  %l = load i64, ptr addrspace(1) %in
  %g = call i128 @wide(i128 36893488147419103235, i1 %c)
  %h = call <{ i8, i32, i16 }> @packed(<{ i8, i32, i16 }> <{ i8 1, i32 2, i16 3 }>)
  %k0 = insertvalue <{ i8, i32, i16 }> %h, i32 %i, 1
  %k = call <{ i8, i32, i16 }> @packed(<{ i8, i32, i16 }> %k0)
  %h1 = extractvalue <{ i8, i32, i16 }> %k, 1
  %h2 = extractvalue <{ i8, i32, i16 }> %k, 2
  %u0 = insertvalue { i1, i1 } { i1 true, i1 false }, i1 %c, 1
  %u = call { i1, i1 } @truths({ i1, i1 } %u0)
  %u1 = extractvalue { i1, i1 } %u, 0
  %slot = alloca i128
  store i128 %g, ptr %slot
  %slot8 = getelementptr i8, ptr %slot, i64 8
  %glow = load i32, ptr %slot
  %ghigh = load i32, ptr %slot8
  %z1 = sext i8 %p1 to i32
  %z2 = fptosi double %p2 to i32
  %z3 = zext i16 %h2 to i32
  %z4 = select i1 %u1, i32 77, i32 88
  %r1 = xor i32 %p0, %z1
  %r2 = add i32 %r1, %z2
  %r3 = xor i32 %r2, %h1
  %r4 = add i32 %r3, %z3
  %r5 = sub i32 %r4, %z4
  %r6 = mul i32 %r5, %glow
  %r = add i32 %r6, %ghigh
  store i32 %r, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
