; negative: the cycle is entered at two blocks
; RUN: opt --passes='loop-rotate' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-rotate' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: br i1 %e, label %head, label %body
; CHECK: head:
; CHECK: %i = phi i32 [ 0, %entry ], [ %j, %body ]
; CHECK: ret void
; VERDICT: loop-rotate @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %e = icmp slt i32 %t, 9
  br i1 %e, label %head, label %body
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %c = icmp slt i32 %i, %x
  br i1 %c, label %body, label %exit
body:
  %b = phi i32 [ %i, %head ], [ 1, %entry ]
  %j = add i32 %b, 1
  %d = icmp slt i32 %j, 20
  br i1 %d, label %head, label %exit
exit:
  %r = phi i32 [ %i, %head ], [ %j, %body ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
