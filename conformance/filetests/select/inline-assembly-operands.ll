; Constraints of inline assembly: a register for each class, numbers, what is narrower than its register, leaves that
; share one, modifiers, alternatives.
; RUN: cc --passes='lower-gep,expand-large-integers,select<sm_90>' %s | filecheck %s
; RUN: cc -O0 %s | sim - --launch inline-assembly-operands.launch
; RUN: cc -O2 %s | sim - --launch inline-assembly-operands.launch
; RUN: check --to ptx -O2 %s | filecheck %s --check-prefix=JUDGED
; JUDGED: phi-node-elimination @k: Refines
; JUDGED: emit @k: Refines
; JUDGED-NOT: Differs
; LAUNCH: k grid=1 block=1 args=[out i32[16], i32 40, f32 2.0, f64 0.5, i8 9, i64 7]

; CHECK-LABEL: .entry k(
; CHECK: add.u16 {{%rs[0-9]+, %rs[0-9]+}}, 3;
; CHECK: cvt.u64.u32 [[L:%rd[0-9]+]], {{%r[0-9]+}};
; CHECK-NEXT: add.u64 {{%rd[0-9]+}}, [[L]], -5;
; CHECK: add.f32 {{%r[0-9]+, %r[0-9]+}}, 0f3FC00000;
; CHECK: add.f64 {{%rd[0-9]+, %rd[0-9]+}}, 0d4004000000000000;
; CHECK: reg_sequence.b32.b16 [[H:%r[0-9]+]], {{%rs[0-9]+}}, 0, {{%rs[0-9]+}}, 1;
; CHECK-NEXT: add.f16x2 [[H2:%r[0-9]+]], [[H]], [[H]];
; CHECK-NEXT: extract_subreg.b16.b32 {{%rs[0-9]+}}, [[H2]], 0;
; CHECK: reg_sequence.b128.b64
; CHECK-NEXT: mov.b128
; CHECK-NEXT: extract_subreg.b64.b128
; CHECK: selp.b32 {{%r[0-9]+}}, 1, 0, {{%p[0-9]+}};
; CHECK: add.u32 {{%r[0-9]+, %r[0-9]+}}, 6;
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %n, float %f, double %d, i8 %b, i64 %l) {
  %h = call i8 asm "add.u16 $0, $1, ${2:c};", "=h,c,i"(i8 %b, i8 3)
  store i8 %h, ptr addrspace(1) %out
  %w = call i64 asm "add.u64 $0, $1, $2;", "=l,l,rn"(i32 %n, i64 -5)
  %o1 = getelementptr i8, ptr addrspace(1) %out, i64 8
  store i64 %w, ptr addrspace(1) %o1
  %g = call float asm "add.f32 $0, $1, $2;", "=f,f,n"(float %f, float 1.5)
  %o2 = getelementptr i8, ptr addrspace(1) %out, i64 16
  store float %g, ptr addrspace(1) %o2
  %e = call double asm "add.f64 $0, $1, ${2:r};", "=d,d,n"(double %d, double 2.5)
  %o3 = getelementptr i8, ptr addrspace(1) %out, i64 24
  store double %e, ptr addrspace(1) %o3
  %half = fptrunc float %f to half
  %v0 = insertelement <2 x half> undef, half %half, i32 0
  %v = insertelement <2 x half> %v0, half 0xH3C00, i32 1
  %vv = call <2 x half> asm "{add.f16x2 $0,$1,$1;\0A}", "=r,r"(<2 x half> %v)
  %o4 = getelementptr i8, ptr addrspace(1) %out, i64 32
  store <2 x half> %vv, ptr addrspace(1) %o4, align 4
  %wide = zext i64 %l to i128
  %shifted = shl i128 %wide, 64
  %q = call i128 asm "mov.b128 $0, $1;", "=q,q"(i128 %shifted)
  %o5 = getelementptr i8, ptr addrspace(1) %out, i64 40
  store i128 %q, ptr addrspace(1) %o5, align 8
  %c = icmp ugt i32 %n, 3
  %one = call i32 asm "$(add.u32 $0, $1, 6;$|bad$) // $$ | { ${:comment} \0A", "=r,r"(i1 %c)
  %o6 = getelementptr i8, ptr addrspace(1) %out, i64 56
  store i32 %one, ptr addrspace(1) %o6
  ret void
}
