; negative: the other operand is a PHI of the same block, whose value on the back edge is that of the round before
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=8 args=[out i32[64]]
; EXPECT: k arg=0[0]=1
; EXPECT: k arg=0[3]=1
; CHECK-LABEL: @k(
; CHECK: %v = sub i32 %p, %i
; CHECK: store i32 %v

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %p = phi i32 [ 0, %entry ], [ %i, %l ]
  %j = sub i32 %i, 1
  %v = sub i32 %p, %i
  %d = icmp eq i32 %j, -5
  br i1 %d, label %e, label %l
e:
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
