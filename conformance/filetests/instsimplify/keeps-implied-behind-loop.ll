; negative: the condition of the round before says nothing about the value of this round, nor behind a join
; RUN: opt --passes=instsimplify --verify-each -S %s | filecheck %s
; RUN: check --passes=instsimplify %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,0,20)]
; CHECK-LABEL: @k
; CHECK: %again = icmp ult i32 %i, 12
; CHECK: %far = icmp ult i32 %x, 10
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp ult i32 %x, 10
  br i1 %c, label %loop, label %end
loop:
  %i = phi i32 [ %x, %entry ], [ %next, %loop ]
  %again = icmp ult i32 %i, 12
  %one = zext i1 %again to i32
  store volatile i32 %one, ptr %po, align 4
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 15
  br i1 %more, label %loop, label %end
end:
  %far = icmp ult i32 %x, 10
  %f = zext i1 %far to i32
  store volatile i32 %f, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
