; negative: a lane that does not store would spread the poison of one byte to the others
; RUN: opt --passes='licm' --verify-each -S %s | filecheck %s
; RUN: check --passes='licm' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: some:
; CHECK: store i32 %w, ptr %slot
; CHECK: end:
; CHECK-NOT: store i32 %{{.*}}, ptr %slot
; CHECK: ret void
; VERDICT: licm @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %slot = alloca [4 x i8], align 4
  %p = getelementptr i8, ptr %slot, i32 1
  store i32 5, ptr %slot, align 4
  store i8 poison, ptr %p, align 1
  %c = icmp slt i32 %x, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  %s = phi i32 [ 0, %entry ], [ %u, %latch ]
  br i1 %c, label %some, label %latch
some:
  %k = load i32, ptr %slot, align 4
  %w = add i32 %k, %x
  store i32 %w, ptr %slot, align 4
  br label %latch
latch:
  %a = phi i32 [ %k, %some ], [ 3, %loop ]
  %u = add i32 %s, %a
  %n = add i32 %i, 1
  %d = icmp slt i32 %n, 3
  br i1 %d, label %loop, label %end
end:
  store i8 0, ptr %p, align 1
  %y = load i32, ptr %slot, align 4
  %r = select i1 %c, i32 7, i32 %y
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
