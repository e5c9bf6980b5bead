; an element of a slot of several is promoted where only some lanes store
; RUN: opt --passes='licm' --verify-each -S %s | filecheck %s
; RUN: check --passes='licm' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK-NOT: ptr %slot
; CHECK: end:
; CHECK: store i32 %{{.*}}, ptr %slot
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %slot = alloca [2 x i32], align 8
  %p = getelementptr i32, ptr %slot, i32 1
  store i32 1, ptr %slot, align 4
  store i32 2, ptr %p, align 4
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
  %y = load i32, ptr %slot, align 4
  %z = load i32, ptr %p, align 4
  %r0 = add i32 %u, %y
  %r = add i32 %r0, %z
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
