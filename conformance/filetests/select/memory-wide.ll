; Integers of 65 to 128 bits are two registers: one access of two elements, or two where the alignment is 8.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=32 args=[out i64[128], buf i64[128] rand(1)]
; CHECK-LABEL: .entry k(
; CHECK: ld.global.v2.b64 {[[L:%.*]], [[H:%[a-z0-9]+]]}, [
; CHECK: ld.global.b64 [[L2:%.*]], {{\[}}[[P:%[a-z0-9]+]]+16];
; CHECK: ld.global.b64 [[H2:%.*]], {{\[}}[[P]]+24];
; CHECK: st.global.b64 {{\[}}[[Q:%[a-z0-9]+]]], [[L2]];
; CHECK: st.global.b64 {{\[}}[[Q]]+8], [[H2]];
; CHECK: st.global.v2.b64 {{.*}}, {[[L]], [[H]]};
define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %o = mul i32 %t, 32
  %ow = zext i32 %o to i64
  %p = getelementptr i8, ptr addrspace(1) %in, i64 %ow
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %ow
  %a = load i128, ptr addrspace(1) %p, align 16
  %p16 = getelementptr i8, ptr addrspace(1) %p, i64 16
  %b = load i128, ptr addrspace(1) %p16, align 8
  store i128 %b, ptr addrspace(1) %q, align 8
  %q16 = getelementptr i8, ptr addrspace(1) %q, i64 16
  store i128 %a, ptr addrspace(1) %q16, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
