; a branch in a loop that goes on goes the way to the latch
; RUN: opt --passes=adce --verify-each -S %s | filecheck %s
; RUN: check --passes=adce %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: head:
; CHECK-NOT: icmp slt i32 %x
; CHECK: store i32 %i
; CHECK: icmp slt i32 %i2
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i2, %latch ]
  %c = icmp slt i32 %x, %i
  br i1 %c, label %a, label %latch
a:
  %y = xor i32 %x, %i
  br label %latch
latch:
  %v = phi i32 [ %y, %a ], [ 0, %head ]
  store i32 %i, ptr %po, align 4
  %i2 = add i32 %i, 1
  %d = icmp slt i32 %i2, %t
  br i1 %d, label %head, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
