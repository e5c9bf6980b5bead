; addresses that are constants apart share a register, and take the constants along
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: getelementptr i8, ptr %pi, i64 64
; CHECK: loop:
; CHECK: phi ptr [ %pi, %entry ], [ %{{[0-9]+}}, %loop ]
; CHECK: %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
; CHECK: getelementptr i8, ptr %{{[0-9]+}}, i64 8
; CHECK: getelementptr i8, ptr %{{[0-9]+}}, i64 20
; CHECK: %u = load i32, ptr %{{[0-9]+}}, align 4
; CHECK: %v = load i32, ptr %{{[0-9]+}}, align 4
; CHECK: %w = load i32, ptr %{{[0-9]+}}, align 4
; CHECK: %s0 = add i32 %s, %u
; CHECK: %s1 = mul i32 %s0, %v
; CHECK: %s2 = xor i32 %s1, %w
; CHECK: getelementptr i8, ptr %{{[0-9]+}}, i64 16
; CHECK: %c = icmp ne ptr %{{[0-9]+}}, %{{[0-9]+}}
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
  %i = phi i64 [ 2, %entry ], [ %j, %loop ]
  %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
  %p = getelementptr inbounds i32, ptr %pi, i64 %i
  %h = add nsw i64 %i, 3
  %q = getelementptr inbounds i32, ptr %pi, i64 %h
  %g = sub nsw i64 %i, 2
  %r = getelementptr inbounds i32, ptr %pi, i64 %g
  %u = load i32, ptr %p, align 4
  %v = load i32, ptr %q, align 4
  %w = load i32, ptr %r, align 4
  %s0 = add i32 %s, %u
  %s1 = mul i32 %s0, %v
  %s2 = xor i32 %s1, %w
  %j = add nuw nsw i64 %i, 4
  %c = icmp ne i64 %j, 18
  br i1 %c, label %loop, label %end
end:
  %l = phi i32 [ %s2, %loop ]
  store i32 %l, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
