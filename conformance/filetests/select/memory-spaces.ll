; Accesses have the space that is known of their address, also where the address is generic.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1)]
@shared = addrspace(3) global [64 x i32] undef
@constants = addrspace(4) constant [4 x i32] [i32 3, i32 5, i32 7, i32 11]
; CHECK-LABEL: .entry k(
; CHECK: frame_index.u64
; CHECK: ld.global.b32
; CHECK: st.shared.b32
; CHECK: barrier.sync.aligned 0;
; CHECK: ld.shared.b32
; CHECK: ld.const.b32
; CHECK: st.local.b32
; CHECK: ld.local.b32
; CHECK: st.global.b32
; CHECK: ld.b32
define ptx_kernel void @k(ptr addrspace(1) %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %ing = addrspacecast ptr %in to ptr addrspace(1)
  %back = addrspacecast ptr addrspace(1) %ing to ptr
  %p = getelementptr i8, ptr %back, i64 %o4
  %slot = alloca i32
  %pg = addrspacecast ptr %p to ptr addrspace(1)
  %gg = addrspacecast ptr addrspace(1) %pg to ptr
  %a = load i32, ptr %gg
  %sh = getelementptr i8, ptr addrspace(3) @shared, i64 %o4
  %shg = addrspacecast ptr addrspace(3) %sh to ptr
  store i32 %a, ptr %shg
  call void @llvm.nvvm.barrier0()
  %ot = xor i64 %o4, 4
  %sh2 = getelementptr i8, ptr addrspace(3) @shared, i64 %ot
  %b = load i32, ptr addrspace(3) %sh2
  %c3 = and i64 %o4, 12
  %cp = getelementptr i8, ptr addrspace(4) @constants, i64 %c3
  %c = load i32, ptr addrspace(4) %cp
  %s = add i32 %b, %c
  store i32 %s, ptr %slot
  %l = load i32, ptr %slot
  store i32 %l, ptr addrspace(1) %q
  %g = load i32, ptr %in
  %h = add i32 %g, %l
  store i32 %h, ptr addrspace(1) %q
  ret void
}
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
