; what is assumed in a loop that does nothing says nothing
; RUN: opt --passes='loop-deletion' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-deletion' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: entry:
; CHECK-NOT: phi i32 [ 0
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %n = add nsw i32 %i, 1
  %q = icmp sge i32 %n, 0
  call void @llvm.assume(i1 %q)
  %c = icmp slt i32 %n, %x
  br i1 %c, label %loop, label %end
end:
  store i32 %x, ptr %po, align 4
  ret void
}
declare void @llvm.assume(i1)

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
