; each lane leaves in its own round, and gets its own last address
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %n = and i32 %x, 7
; CHECK: %n1 = add nuw nsw i32 %n, 1
; CHECK: %nn = zext i32 %n1 to i64
; CHECK: getelementptr i8, ptr %pi, i64 -12
; CHECK: mul i64 %nn, 12
; CHECK: add i64 %{{[0-9]+}}, -12
; CHECK: getelementptr i8, ptr %pi, i64 %{{[0-9]+}}
; CHECK: loop:
; CHECK: phi ptr [ %{{[0-9]+}}, %entry ], [ %{{[0-9]+}}, %loop ]
; CHECK: %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
; CHECK: getelementptr i8, ptr %{{[0-9]+}}, i64 12
; CHECK: %v = load i32, ptr %{{[0-9]+}}, align 4
; CHECK: %s2 = add i32 %s, %v
; CHECK: getelementptr i8, ptr %{{[0-9]+}}, i64 12
; CHECK: %c = icmp ne ptr %{{[0-9]+}}, %{{[0-9]+}}
; CHECK: %l = phi ptr [ %{{[0-9]+}}, %loop ]
; CHECK: %k = phi i32 [ %s2, %loop ]
; CHECK: %z = load i32, ptr %l, align 4
; CHECK: %y = mul i32 %z, %k
; CHECK: store i32 %y, ptr %po, align 4
; CHECK: ret void
; VERDICT: loop-reduce @k: Refines

define ptx_kernel void @k(ptr noundef %out, ptr noundef %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = and i32 %x, 7
  %n1 = add nuw nsw i32 %n, 1
  %nn = zext i32 %n1 to i64
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
  %r = mul nuw nsw i64 %i, 12
  %p = getelementptr inbounds i8, ptr %pi, i64 %r
  %v = load i32, ptr %p, align 4
  %s2 = add i32 %s, %v
  %j = add nuw nsw i64 %i, 1
  %c = icmp ne i64 %j, %nn
  br i1 %c, label %loop, label %end
end:
  %l = phi ptr [ %p, %loop ]
  %k = phi i32 [ %s2, %loop ]
  %z = load i32, ptr %l, align 4
  %y = mul i32 %z, %k
  store i32 %y, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
