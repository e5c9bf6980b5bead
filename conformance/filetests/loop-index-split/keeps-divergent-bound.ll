; negative: lanes pass the bound in different iterations
; RUN: opt --passes='loop-index-split' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-index-split' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 6, i32 3]
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 3, i32 6]
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 1, i32 0]
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 5, i32 -2]
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 -3, i32 4]
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 4, i32 4]
; CHECK-LABEL: @k
; CHECK: br i1 %c, label %a, label %f
; CHECK-NOT: loop.split
; CHECK: ret void
; VERDICT: @k: Skipped

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
  %c = icmp slt i32 %i, %x
  br i1 %c, label %a, label %f
a:
  %sa = add i32 %s, %i
  br label %latch
f:
  %sb = mul i32 %s, 3
  br label %latch
latch:
  %u = phi i32 [ %sa, %a ], [ %sb, %f ]
  %j = add nsw i32 %i, 1
  %go = icmp slt i32 %j, %n
  br i1 %go, label %loop, label %end
end:
  %r = phi i32 [ %u, %latch ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
