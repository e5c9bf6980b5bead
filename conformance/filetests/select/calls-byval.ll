; A byval argument is copied to its parameter, and read there; the caller keeps its own.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=32 args=[out i32[32], bytes 0102030405060708090a0b0c]
; CHECK-LABEL: ) f(
; CHECK: ld.param.b32 {{%.*}}, [{{.*}}+4];
; CHECK-LABEL: .entry k(
; CHECK: ld.param.b32 {{%.*}}, [{{.*}}+8];
; CHECK: .param .align 4 .b8 [[P:[a-z0-9_]+]][12];
; CHECK: st.param.b32 {{\[}}[[P]]],
; CHECK: st.param.b32 {{\[}}[[P]]+4],
; CHECK: st.param.b32 {{\[}}[[P]]+8],
define internal i32 @f(ptr byval([3 x i32]) align 4 %p) noinline {
  %pp = addrspacecast ptr %p to ptr addrspace(101)
  %p4 = getelementptr i8, ptr addrspace(101) %pp, i64 4
  %a = load i32, ptr addrspace(101) %p4
  %b = load i32, ptr addrspace(101) %pp
  %r = mul i32 %a, %b
  ret i32 %r
}
define ptx_kernel void @k(ptr addrspace(1) %out, ptr byval([3 x i32]) align 4 %s) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %sp = addrspacecast ptr %s to ptr addrspace(101)
  %s8 = getelementptr i8, ptr addrspace(101) %sp, i64 8
  %c = load i32, ptr addrspace(101) %s8
  %slot = alloca [3 x i32]
  %slot4 = getelementptr i8, ptr %slot, i64 4
  %slot8 = getelementptr i8, ptr %slot, i64 8
  store i32 %t, ptr %slot
  store i32 %c, ptr %slot4
  store i32 0, ptr %slot8
  %a = call i32 @f(ptr byval([3 x i32]) align 4 %slot)
  %b = load i32, ptr %slot4
  %r = xor i32 %a, %b
  store i32 %r, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
