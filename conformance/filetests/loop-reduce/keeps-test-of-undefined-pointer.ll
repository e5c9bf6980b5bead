; negative: the address is used in rounds that come after the test: poison would decide
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=1 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %n = and i32 %x, 3
; CHECK: %nn = zext i32 %n to i64
; CHECK: phi ptr [ %po, %entry ], [ %{{[0-9]+}}, %loop ]
; CHECK: %i = phi i64 [ 0, %entry ], [ %j, %loop ]
; CHECK: %c = icmp ne i64 %i, %nn
; CHECK: loop:
; CHECK: store i32 %n, ptr %{{[0-9]+}}, align 4
; CHECK: %j = add nuw nsw i64 %i, 1
; CHECK: getelementptr i8, ptr %{{[0-9]+}}, i64 12
; CHECK: ret void
; VERDICT: loop-reduce @k: Refines

define ptx_kernel void @k(ptr noundef %out, ptr noundef %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = and i32 %x, 3
  %nn = zext i32 %n to i64
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %c = icmp ne i64 %i, %nn
  br i1 %c, label %loop, label %end
loop:
  %r = mul nsw i64 %i, 12
  %p = getelementptr inbounds i8, ptr %po, i64 %r
  store i32 %n, ptr %p, align 4
  %j = add nuw nsw i64 %i, 1
  br label %head
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
