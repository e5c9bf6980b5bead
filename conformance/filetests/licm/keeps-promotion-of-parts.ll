; negative: only some lanes store, and nothing in the loop loads the slot, so that the others have no value of it
; RUN: opt --passes='licm' --verify-each -S %s | filecheck %s
; RUN: check --passes='licm' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: some:
; CHECK: store i32 0, ptr %slot
; CHECK: end:
; CHECK-NOT: store i32 %
; CHECK: %y = load i8
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %slot = alloca [4 x i8], align 4
  %p1 = getelementptr i8, ptr %slot, i32 1
  store i8 5, ptr %slot, align 1
  store i8 poison, ptr %p1, align 1
  %b = and i32 %t, 1
  %c = icmp eq i32 %b, 0
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  br i1 %c, label %some, label %latch
some:
  store i32 0, ptr %slot, align 4
  br label %latch
latch:
  %n = add i32 %i, 1
  %d = icmp slt i32 %n, 3
  br i1 %d, label %loop, label %end
end:
  %y = load i8, ptr %slot, align 1
  %r = zext i8 %y to i32
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
