; Addresses of constant and local memory as generic ones, and back.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=64 args=[out i32[64]]
@c = addrspace(4) constant [4 x i32] [i32 10, i32 20, i32 30, i32 40]
; CHECK-LABEL: .entry k(
; CHECK-DAG: cvta.const.u64
; CHECK-DAG: cvta.local.u64
; CHECK: selp.b64
; CHECK: cvta.to.const.u64
; CHECK: ld.const.b32
; CHECK: cvta.to.local.u64
; CHECK: ld.local.b32
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %slot = alloca i32
  store i32 %t, ptr %slot
  %m = and i64 %o4, 12
  %cs = getelementptr i8, ptr addrspace(4) @c, i64 %m
  %cg = addrspacecast ptr addrspace(4) %cs to ptr
  %is = icmp ult i32 %t, 13
  %p = select i1 %is, ptr %cg, ptr %slot
  br i1 %is, label %x, label %y
x:
  %pc = addrspacecast ptr %p to ptr addrspace(4)
  %a = load i32, ptr addrspace(4) %pc
  br label %end
y:
  %pl = addrspacecast ptr %p to ptr addrspace(5)
  %b = load i32, ptr addrspace(5) %pl
  br label %end
end:
  %r = phi i32 [ %a, %x ], [ %b, %y ]
  store i32 %r, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
