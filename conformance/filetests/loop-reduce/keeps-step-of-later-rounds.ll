; the step is poison, and added in the second round only: what begins is not made of it
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %bad = shl i32 %x, %t
; CHECK: %n = and i32 %t, 1
; CHECK: mul i32 %bad, 84
; CHECK: loop:
; CHECK: phi i32 [ 287, %entry ], [ %{{[0-9]+}}, %loop ]
; CHECK: %k = phi i32 [ 0, %entry ], [ %k2, %loop ]
; CHECK: store i32 %{{[0-9]+}}, ptr %po, align 4
; CHECK: %k2 = add nuw nsw i32 %k, 1
; CHECK: add i32 %{{[0-9]+}}, %{{[0-9]+}}
; CHECK: %c = icmp ult i32 %k, %n
; CHECK: ret void
; VERDICT: loop-reduce @k: Refines

define ptx_kernel void @k(ptr noundef %out, ptr noundef %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %bad = shl i32 %x, %t
  %n = and i32 %t, 1
  br label %loop
loop:
  %i = phi i32 [ 3, %entry ], [ %j, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k2, %loop ]
  %m = mul i32 %i, 12
  %m1 = add i32 %m, 5
  %m2 = mul i32 %m1, 7
  store i32 %m2, ptr %po, align 4
  %j = add i32 %i, %bad
  %k2 = add nuw nsw i32 %k, 1
  %c = icmp ult i32 %k, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
