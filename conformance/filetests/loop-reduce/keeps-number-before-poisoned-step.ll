; negative: lanes that leave in their first round never added the step, which is poison for some
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %i = phi i32 [ 3, %entry ]
; CHECK: %l = phi i32 [ %i, %loop ]
; CHECK: ret void
; VERDICT: loop-reduce @k: Skipped

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
  %j = add i32 %i, %bad
  %k2 = add nuw nsw i32 %k, 1
  %c = icmp ult i32 %k, %n
  br i1 %c, label %loop, label %end
end:
  %l = phi i32 [ %i, %loop ]
  store i32 %l, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
