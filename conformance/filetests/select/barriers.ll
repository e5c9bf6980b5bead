; Barriers of the block: with numbers, counts and what they add up; fences.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=64 args=[out i32[64]]
@shared = addrspace(3) global [64 x i32] undef
; CHECK-LABEL: .entry k(
; CHECK: st.shared.b32
; CHECK-NEXT: barrier.sync.aligned 0;
; CHECK: barrier.sync.aligned 3, 64;
; CHECK: barrier.red.popc.aligned.u32 {{%[a-z0-9]+}}, 0,
; CHECK: barrier.red.and.aligned.pred
; CHECK: barrier.red.or.aligned.pred
; CHECK: membar.cta;
; CHECK: membar.gl;
; CHECK: membar.sys;
; CHECK: fence.sc.cluster;
; CHECK: barrier.sync 5;
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %s = getelementptr i8, ptr addrspace(3) @shared, i64 %o4
  store i32 %t, ptr addrspace(3) %s
  call void @llvm.nvvm.barrier0()
  %x = xor i64 %o4, 252
  %s2 = getelementptr i8, ptr addrspace(3) @shared, i64 %x
  %l = load i32, ptr addrspace(3) %s2
  call void @llvm.nvvm.barrier(i32 3, i32 64)
  %n = call i32 @llvm.nvvm.barrier0.popc(i32 %l)
  %b = and i32 %t, 1
  %a = call i32 @llvm.nvvm.barrier0.and(i32 %t)
  %o = call i32 @llvm.nvvm.barrier0.or(i32 %b)
  call void @llvm.nvvm.membar.cta()
  call void @llvm.nvvm.membar.gl()
  call void @llvm.nvvm.membar.sys()
  call void @llvm.nvvm.fence.sc.cluster()
  call void @llvm.nvvm.barrier.sync(i32 5)
  %az = icmp ne i32 %a, 0
  %oz = icmp ne i32 %o, 0
  %ai = zext i1 %az to i32
  %oi = zext i1 %oz to i32
  %r1 = shl i32 %n, 8
  %r2 = add i32 %r1, %l
  %r3 = mul i32 %r2, 2
  %r4 = add i32 %r3, %ai
  %r5 = mul i32 %r4, 2
  %r = add i32 %r5, %oi
  store i32 %r, ptr addrspace(1) %q
  ret void
}
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.barrier(i32, i32)
declare void @llvm.nvvm.barrier.sync(i32)
declare i32 @llvm.nvvm.barrier0.popc(i32)
declare i32 @llvm.nvvm.barrier0.and(i32)
declare i32 @llvm.nvvm.barrier0.or(i32)
declare void @llvm.nvvm.membar.cta()
declare void @llvm.nvvm.membar.gl()
declare void @llvm.nvvm.membar.sys()
declare void @llvm.nvvm.fence.sc.cluster()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
