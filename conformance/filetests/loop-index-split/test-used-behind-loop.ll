; the exit test itself is a value that leaves the loop: it stays, though another test lets lanes out
; RUN: opt --passes=loop-simplify,lcssa,loop-index-split --verify-each -S %s | filecheck %s
; RUN: check --passes=loop-simplify,lcssa,loop-index-split %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 6]
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9), i32 1]
; CHECK-LABEL: @k
; CHECK: %go = icmp ne i32 %j, %m
; CHECK: end:
; CHECK: %go.lcssa2 = phi i1 [ %go.lcssa, %loop.between ]
; VERDICT: loop-index-split @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %m0 = and i32 %n, 7
  %m = or i32 %m0, 1
  %e = add i32 %m, -1
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  %s = phi i32 [ %x, %entry ], [ %u, %latch ]
  %c = icmp ne i32 %i, %e
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
  %go = icmp ne i32 %j, %m
  br i1 %go, label %loop, label %end
end:
  %r = phi i32 [ %u, %latch ]
  %v = select i1 %go, i32 %x, i32 %r
  store i32 %v, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
