; a shuffle in the body meets in the same rounds as before
; RUN: opt --passes='loop-rotate' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-rotate' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: body.lr.ph:
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %w = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 16, i32 31)
  %m = add i32 %x, %w
  %lim = and i32 %m, 3
  %top = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %lim, i32 0, i32 31)
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %s = phi i32 [ %t, %entry ], [ %u, %body ]
  %c = icmp slt i32 %i, %top
  br i1 %c, label %body, label %exit
body:
  %j = add i32 %i, 1
  %u = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %s, i32 1, i32 31)
  br label %head
exit:
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
