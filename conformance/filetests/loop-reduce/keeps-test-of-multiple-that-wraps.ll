; negative: the multiple is the same for numbers that are four apart: it cannot decide
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %o = mul i32 %t, 8
; CHECK: %po8 = getelementptr inbounds i32, ptr %out, i32 %o
; CHECK: loop:
; CHECK: %i = phi i64 [ 0, %entry ], [ %j, %loop ]
; CHECK: %s = phi i64 [ 0, %entry ], [ %s2, %loop ]
; CHECK: %s1 = lshr i64 %s, 1
; CHECK: shl i64 %i, 62
; CHECK: %s2 = xor i64 %s1, %{{[0-9]+}}
; CHECK: %j = add nuw nsw i64 %i, 1
; CHECK: %c = icmp ne i64 %j, 8
; CHECK: %l = phi i64 [ %s2, %loop ]
; CHECK: store i64 %l, ptr %po8, align 4
; CHECK: ret void
; VERDICT: loop-reduce @k: Refines

define ptx_kernel void @k(ptr noundef %out, ptr noundef %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %o = mul i32 %t, 8
  %po8 = getelementptr inbounds i32, ptr %out, i32 %o
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %s = phi i64 [ 0, %entry ], [ %s2, %loop ]
  %m = mul i64 %i, 2305843009213693952
  %m2 = mul i64 %m, 2
  %s1 = lshr i64 %s, 1
  %s2 = xor i64 %s1, %m2
  %j = add nuw nsw i64 %i, 1
  %c = icmp ne i64 %j, 8
  br i1 %c, label %loop, label %end
end:
  %l = phi i64 [ %s2, %loop ]
  store i64 %l, ptr %po8, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
