; A divergence-safe copy stays in its block, leaf by leaf, with its group.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=64 args=[out i32[64]]
; CHECK-LABEL: .entry k(
; CHECK: copy.divergent.b32 [[A:%r[0-9]+]], {{%r[0-9]+}}, 3;
; CHECK: copy.divergent.pred {{%p[0-9]+}}, {{%p[0-9]+}}, 4;
; CHECK: bra
; CHECK: add.s32 {{%r[0-9]+}}, [[A]],
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %a = call i32 @llvm.nvvm.divergence.copy.i32(i32 %t, i32 3)
  %c = icmp ult i32 %t, 13
  %d = call i1 @llvm.nvvm.divergence.copy.i1(i1 %c, i32 4)
  br i1 %d, label %x, label %end
x:
  %r = add i32 %a, 5
  store i32 %r, ptr addrspace(1) %q
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.divergence.copy.i32(i32, i32)
declare i1 @llvm.nvvm.divergence.copy.i1(i1, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
