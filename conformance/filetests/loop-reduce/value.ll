; what is stored is a chain of its own
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %o = mul i32 %t, 12
; CHECK: mul i32 %x, 7
; CHECK: sext i32 %o to i64
; CHECK: shl i64 %{{[0-9]+}}, 2
; CHECK: getelementptr i8, ptr %out, i64 %{{[0-9]+}}
; CHECK: loop:
; CHECK: phi i32 [ %t, %entry ], [ %{{[0-9]+}}, %loop ]
; CHECK: %i = phi i32 [ 0, %entry ], [ %j, %loop ]
; CHECK: sext i32 %i to i64
; CHECK: shl i64 %{{[0-9]+}}, 2
; CHECK: getelementptr i8, ptr %{{[0-9]+}}, i64 %{{[0-9]+}}
; CHECK: store i32 %{{[0-9]+}}, ptr %{{[0-9]+}}, align 4
; CHECK: %j = add nuw nsw i32 %i, 1
; CHECK: add i32 %{{[0-9]+}}, %{{[0-9]+}}
; CHECK: %c = icmp ne i32 %j, 12
; CHECK: ret void
; VERDICT: loop-reduce @k: Refines

define ptx_kernel void @k(ptr noundef %out, ptr noundef %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %o = mul i32 %t, 12
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %m = mul i32 %i, %x
  %n = mul i32 %m, 7
  %v = add i32 %n, %t
  %e = add i32 %o, %i
  %q = getelementptr inbounds i32, ptr %out, i32 %e
  store i32 %v, ptr %q, align 4
  %j = add nuw nsw i32 %i, 1
  %c = icmp ne i32 %j, 12
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
