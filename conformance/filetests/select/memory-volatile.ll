; Volatile accesses stay, in their order, also where nobody needs what they load; in local and constant memory there is no such word.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1)]
; CHECK-LABEL: .entry k(
; CHECK: ld.volatile.global.b32
; CHECK-NEXT: ld.volatile.global.b32
; CHECK: st.volatile.global.b32
; CHECK-NEXT: st.volatile.global.b32
; CHECK: st.local.b32
; CHECK: ld.local.b32
; CHECK-NOT: ld.global.b32
define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %slot = alloca i32
  %p = getelementptr i8, ptr addrspace(1) %in, i64 %o4
  %unused = load volatile i32, ptr addrspace(1) %p
  %a = load volatile i32, ptr addrspace(1) %p
  %dead = load i32, ptr addrspace(1) %in
  store volatile i32 0, ptr addrspace(1) %q
  store volatile i32 %a, ptr addrspace(1) %q
  store volatile i32 %a, ptr %slot
  %b = load volatile i32, ptr %slot
  %c = add i32 %b, 1
  store i32 %c, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
