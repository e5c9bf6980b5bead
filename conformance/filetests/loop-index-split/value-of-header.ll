; an exit that gets the comparison itself, which the header computes
; RUN: opt --passes='loop-index-split' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-index-split' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='loop-index-split' --policy=independent:3,maximal,frontier %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes='loop-index-split,loop-index-split' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='loop-index-split' %s | filecheck %s --check-prefix=LIMIT
; LIMIT: @k: Skipped
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 6, i32 3]
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 3, i32 6]
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 0, i32 0]
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 5, i32 0]
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 0, i32 4]
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 4, i32 4]
; CHECK-LABEL: @k
; CHECK: loop.split
; CHECK-NOT: br i1 %c
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in, i32 %n, i32 %b) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  %s = phi i32 [ %x, %entry ], [ %u, %latch ]
  %c = icmp ult i32 %i, %b
  %go = icmp ult i32 %i, %n
  br i1 %go, label %body, label %end
body:
  br i1 %c, label %a, label %f
a:
  %sa = add i32 %s, %i
  br label %latch
f:
  %sb = mul i32 %s, 3
  br label %latch
latch:
  %u = phi i32 [ %sa, %a ], [ %sb, %f ]
  %j = add nuw i32 %i, 1
  br label %loop
end:
  %r = phi i32 [ %s, %loop ]
  %rc = phi i1 [ %c, %loop ]
  %z = zext i1 %rc to i32
  %r2 = add i32 %r, %z
  store i32 %r2, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
