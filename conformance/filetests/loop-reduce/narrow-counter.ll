; a counter of 32 bits that does not wrap by its flag, extended for addresses
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %n = and i32 %x, 7
; CHECK: %n1 = add i32 %n, 1
; CHECK: loop:
; CHECK: %i = phi i32 [ 0, %entry ], [ %j, %loop ]
; CHECK: %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
; CHECK: sext i32 %i to i64
; CHECK: mul i64 %{{[0-9]+}}, 12
; CHECK: getelementptr i8, ptr %pi, i64 %{{[0-9]+}}
; CHECK: %v = load i32, ptr %{{[0-9]+}}, align 4
; CHECK: %s2 = add i32 %s, %v
; CHECK: %j = add nsw i32 %i, 1
; CHECK: %c = icmp ne i32 %j, %n1
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
  %n = and i32 %x, 7
  %n1 = add i32 %n, 1
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
  %r = mul nsw i32 %i, 3
  %e = sext i32 %r to i64
  %p = getelementptr inbounds i32, ptr %pi, i64 %e
  %v = load i32, ptr %p, align 4
  %s2 = add i32 %s, %v
  %j = add nsw i32 %i, 1
  %c = icmp ne i32 %j, %n1
  br i1 %c, label %loop, label %end
end:
  %l = phi i32 [ %s2, %loop ]
  store i32 %l, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
