; Calls by name: parameters and results of all kinds of leaves, in divergent lanes.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1)]
; CHECK-LABEL: ) mixed(
; CHECK: ld.param.b32 {{%.*}}, [mixed_param_0];
; CHECK: ld.param.b64
; CHECK: st.param.b32 [{{.*}}],
; CHECK: ret;
; CHECK-LABEL: .entry k(
; CHECK: {
; CHECK: .param
; CHECK: st.param
; CHECK: call ({{.*}}), mixed, (
; CHECK: ld.param.b32
; CHECK: }
; CHECK: call nothing
define internal i32 @mixed(i1 %p, i8 signext %a, i8 zeroext %b, i16 %c, i64 %d, float %e, double %f, half %g, ptr addrspace(1) %h) noinline {
  %x = sext i8 %a to i32
  %y = zext i8 %b to i32
  %z = sext i16 %c to i32
  %w = trunc i64 %d to i32
  %u = fptosi float %e to i32
  %v = fptosi double %f to i32
  %s = fptosi half %g to i32
  %l = load i32, ptr addrspace(1) %h
  %n = select i1 %p, i32 %x, i32 %y
  %a1 = add i32 %n, %z
  %a2 = xor i32 %a1, %w
  %a3 = sub i32 %a2, %u
  %a4 = add i32 %a3, %v
  %a5 = mul i32 %a4, %s
  %a6 = add i32 %a5, %l
  ret i32 %a6
}
define internal void @nothing() noinline {
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %ip = getelementptr i8, ptr addrspace(1) %in, i64 %o4
  %i = load i32, ptr addrspace(1) %ip
  store i32 -1, ptr addrspace(1) %q
  %odd = icmp slt i32 %i, 0
  br i1 %odd, label %then, label %end
then:
  %i8 = trunc i32 %i to i8
  %i16 = trunc i32 %i to i16
  %m = and i32 %i, 63
  %f = sitofp i32 %m to float
  %d = fpext float %f to double
  %h = fptrunc float %f to half
  %b8 = sub i8 3, %i8
  %r = call i32 @mixed(i1 %odd, i8 signext %i8, i8 zeroext %b8, i16 %i16, i64 %tw, float %f, double %d, half %h, ptr addrspace(1) %ip)
  store i32 %r, ptr addrspace(1) %q
  br label %end
end:
  call void @nothing()
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
