; a value that changes only on an edge that only the change would open
; RUN: opt --passes=sccp --verify-each -S %s | filecheck %s
; RUN: check --passes=sccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br label %head
; CHECK: head:
; CHECK: br label %same
; CHECK-NOT: other:
; CHECK: store i32 5
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
  %v = phi i32 [ 5, %entry ], [ %w, %latch ]
  %c = icmp eq i32 %v, 5
  br i1 %c, label %same, label %other
same:
  br label %latch
other:
  br label %latch
latch:
  %w = phi i32 [ 5, %same ], [ 7, %other ]
  %i2 = add i32 %i, 1
  %d = icmp slt i32 %i2, %t
  br i1 %d, label %head, label %end
end:
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
