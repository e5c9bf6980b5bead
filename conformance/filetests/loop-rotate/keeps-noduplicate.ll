; negative: a call that must not be duplicated
; RUN: opt --passes='loop-rotate' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-rotate' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: head:
; CHECK: %i = phi i32 [ 0,
; CHECK-NOT: lr.ph
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %y = call i32 @f(i32 %i) noduplicate
  %c = icmp slt i32 %y, %x
  br i1 %c, label %body, label %exit
body:
  %j = add i32 %i, 1
  br label %head
exit:
  store i32 7, ptr %po, align 4
  ret void
}
define internal i32 @f(i32 %a) noinline {
  ret i32 %a
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
