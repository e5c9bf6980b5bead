; Whether an address leads into a space, and changes of space of addresses that are values.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=64 args=[out i32[64]]
@s = addrspace(3) global [64 x i32] undef
@g = addrspace(1) global [64 x i32] zeroinitializer
; CHECK-LABEL: .entry k(
; CHECK-DAG: cvta.shared.u64
; CHECK-DAG: cvta.global.u64
; CHECK: selp.b64
; CHECK-DAG: isspacep.shared
; CHECK-DAG: isspacep.global
; CHECK-DAG: st.b32
; CHECK: cvta.to.shared.u64
; CHECK: ld.shared.b32
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %ss = getelementptr i8, ptr addrspace(3) @s, i64 %o4
  %gs = getelementptr i8, ptr addrspace(1) @g, i64 %o4
  store i32 5, ptr addrspace(3) %ss
  %sg = addrspacecast ptr addrspace(3) %ss to ptr
  %gg = addrspacecast ptr addrspace(1) %gs to ptr
  %m = and i32 %t, 3
  %c = icmp eq i32 %m, 1
  %p = select i1 %c, ptr %sg, ptr %gg
  %is.s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %is.g = call i1 @llvm.nvvm.isspacep.global(ptr %p)
  store i32 %t, ptr %p
  %zs = zext i1 %is.s to i32
  %zg = select i1 %is.g, i32 2, i32 0
  %r0 = or i32 %zs, %zg
  br i1 %c, label %shared, label %end
shared:
  %back = addrspacecast ptr %p to ptr addrspace(3)
  %l = load i32, ptr addrspace(3) %back
  br label %end
end:
  %v = phi i32 [ %l, %shared ], [ 0, %0 ]
  %h = shl i32 %v, 8
  %r = or i32 %h, %r0
  store i32 %r, ptr addrspace(1) %q
  ret void
}
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.global(ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
