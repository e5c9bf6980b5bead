; what both registers of one value begin with may be undefined twice: it is frozen
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: freeze i32 %x
; CHECK: mul i32 %{{[0-9]+}}, %{{[0-9]+}}
; CHECK: mul i32 %{{[0-9]+}}, 3
; CHECK: mul i32 %t, %{{[0-9]+}}
; CHECK: add i32 %{{[0-9]+}}, %{{[0-9]+}}
; CHECK: mul i32 %t, %{{[0-9]+}}
; CHECK: mul i32 %{{[0-9]+}}, %{{[0-9]+}}
; CHECK: add i32 %{{[0-9]+}}, %{{[0-9]+}}
; CHECK: mul i32 %{{[0-9]+}}, %{{[0-9]+}}
; CHECK: mul i32 %{{[0-9]+}}, %{{[0-9]+}}
; CHECK: mul i32 %{{[0-9]+}}, %{{[0-9]+}}
; CHECK: add i32 %{{[0-9]+}}, %{{[0-9]+}}
; CHECK: loop:
; CHECK: phi i32 [ %{{[0-9]+}}, %entry ], [ %{{[0-9]+}}, %loop ]
; CHECK: %k = phi i32 [ 0, %entry ], [ %k2, %loop ]
; CHECK: %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
; CHECK: %s2 = xor i32 %s, %{{[0-9]+}}
; CHECK: %k2 = add nuw nsw i32 %k, 1
; CHECK: add i32 %{{[0-9]+}}, %{{[0-9]+}}
; CHECK: %c = icmp ne i32 %k2, 9
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
  %y = mul i32 %x, %x
  %w = add i32 %y, %t
  %u = add i32 %w, 3
  br label %loop
loop:
  %i = phi i32 [ %u, %entry ], [ %j, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k2, %loop ]
  %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
  %m = mul i32 %i, %x
  %m1 = add i32 %m, %t
  %m2 = mul i32 %m1, %x
  %s2 = xor i32 %s, %m2
  %j = add i32 %i, 1
  %k2 = add nuw nsw i32 %k, 1
  %c = icmp ne i32 %k2, 9
  br i1 %c, label %loop, label %end
end:
  %l = phi i32 [ %s2, %loop ]
  store i32 %l, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
