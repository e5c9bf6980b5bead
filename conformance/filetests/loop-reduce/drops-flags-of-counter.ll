; a counter that another chain takes over may wrap where that does not: its flag is dropped
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,3,3)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: %i = phi i32 [ 5, %entry ], [ %j, %loop ]
; CHECK: %r = phi i32 [ 0, %entry ], [ %r2, %loop ]
; CHECK: %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
; CHECK: %f = icmp eq i32 %r, 3
; CHECK: %g = select i1 %f, i32 0, i32 %i
; CHECK: %a = xor i32 %g, %s
; CHECK: %s2 = add i32 %a, %i
; CHECK: %j = add i32 %i, 1000000000
; CHECK: %r2 = add nuw nsw i32 %r, 1
; CHECK: %c = icmp ne i32 %r2, 4
; CHECK: %l = phi i32 [ %s2, %loop ]
; CHECK: store i32 %l, ptr %po, align 4
; CHECK: ret void
; VERDICT: loop-reduce @k: Refines

define ptx_kernel void @k(ptr noundef %out, ptr noundef %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 5, %entry ], [ %j, %loop ]
  %k = phi i32 [ 5, %entry ], [ %k2, %loop ]
  %r = phi i32 [ 0, %entry ], [ %r2, %loop ]
  %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
  %f = icmp eq i32 %r, 3
  %g = select i1 %f, i32 0, i32 %i
  %a = xor i32 %g, %s
  %s2 = add i32 %a, %k
  %j = add nsw i32 %i, 1000000000
  %k2 = add i32 %k, 1000000000
  %r2 = add nuw nsw i32 %r, 1
  %c = icmp ne i32 %r2, 4
  br i1 %c, label %loop, label %end
end:
  %l = phi i32 [ %s2, %loop ]
  store i32 %l, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
