; lanes that leave before the access of their round get what they had
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %n = and i32 %x, 7
; CHECK: mul i32 %t, 3
; CHECK: loop:
; CHECK: phi i32 [ 12, %entry ], [ %{{[0-9]+}}, %more ]
; CHECK: %i = phi i32 [ 0, %entry ], [ %j, %more ]
; CHECK: %d = icmp eq i32 %i, %n
; CHECK: %j = add nuw nsw i32 %i, 1
; CHECK: add i32 %{{[0-9]+}}, %{{[0-9]+}}
; CHECK: %c = icmp ne i32 %j, 6
; CHECK: %l = phi i32 [ %{{[0-9]+}}, %loop ]
; CHECK: store i32 %l, ptr %po, align 4
; CHECK: ret void
; CHECK: %k = phi i32 [ %{{[0-9]+}}, %more ]
; CHECK: %q = add i32 %k, 1
; CHECK: store i32 %q, ptr %po, align 4
; CHECK: ret void
; VERDICT: loop-reduce @k: Refines

define ptx_kernel void @k(ptr noundef %out, ptr noundef %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = and i32 %x, 7
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %more ]
  %s = phi i32 [ %x, %entry ], [ %s2, %more ]
  %m = mul i32 %i, %t
  %m1 = add i32 %m, 4
  %m2 = mul i32 %m1, 3
  %d = icmp eq i32 %i, %n
  br i1 %d, label %out1, label %more
more:
  %e = sext i32 %i to i64
  %p = getelementptr inbounds i32, ptr %pi, i64 %e
  %v = load i32, ptr %p, align 4
  %s2 = add i32 %s, %v
  %j = add nuw nsw i32 %i, 1
  %c = icmp ne i32 %j, 6
  br i1 %c, label %loop, label %out2
out1:
  %l = phi i32 [ %m2, %loop ]
  store i32 %l, ptr %po, align 4
  ret void
out2:
  %k = phi i32 [ %m2, %more ]
  %q = add i32 %k, 1
  store i32 %q, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
