; what the exit gets comes from the register of its own, for each lane that of its last round
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %n = and i32 %x, 7
; CHECK: freeze i32 %x
; CHECK: mul i32 %{{[0-9]+}}, -12
; CHECK: mul i32 %t, %{{[0-9]+}}
; CHECK: add i32 %{{[0-9]+}}, %{{[0-9]+}}
; CHECK: mul i32 %{{[0-9]+}}, 12
; CHECK: loop:
; CHECK: phi i32 [ %{{[0-9]+}}, %entry ], [ %{{[0-9]+}}, %loop ]
; CHECK: %i = phi i32 [ 0, %entry ], [ %j, %loop ]
; CHECK: %j = add nuw nsw i32 %i, 1
; CHECK: add i32 %{{[0-9]+}}, %{{[0-9]+}}
; CHECK: %c = icmp ult i32 %i, %n
; CHECK: %l = phi i32 [ %{{[0-9]+}}, %loop ]
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
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %m = mul i32 %i, 12
  %v = add i32 %m, %t
  %w = mul i32 %v, %x
  %j = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %i, %n
  br i1 %c, label %loop, label %end
end:
  %l = phi i32 [ %w, %loop ]
  store i32 %l, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
