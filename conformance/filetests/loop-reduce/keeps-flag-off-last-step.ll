; negative: the last step, which lanes make that leave, leaves the signed numbers
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: %i = phi i32 [ 0, %entry ], [ %j, %loop ]
; CHECK: %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
; CHECK: mul i32 %i, 715827882
; CHECK: %a = xor i32 %{{[0-9]+}}, %x
; CHECK: %s2 = add i32 %s, %a
; CHECK: %j = add nuw nsw i32 %i, 1
; CHECK: %c = icmp ne i32 %j, 3
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
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
  %m = mul i32 %i, 715827882
  %m1 = add i32 %m, 1
  %m2 = sub i32 %m1, 1
  %a = xor i32 %m2, %x
  %s2 = add i32 %s, %a
  %j = add nuw nsw i32 %i, 1
  %c = icmp ne i32 %j, 3
  br i1 %c, label %loop, label %end
end:
  %l = phi i32 [ %s2, %loop ]
  store i32 %l, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
