; registers first: the low bits of a register of 64 take none of their own
; RUN: opt --passes='loop-reduce<disable-lsr-complexity-discount>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce<disable-lsr-complexity-discount>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=1 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %o = mul i32 %t, 12
; CHECK: loop:
; CHECK: %i = phi i64 [ 0, %entry ], [ %j, %loop ]
; CHECK: trunc i64 %i to i32
; CHECK: shl i64 %i, 2
; CHECK: getelementptr i8, ptr %po, i64 %{{[0-9]+}}
; CHECK: store volatile i32 %{{[0-9]+}}, ptr %{{[0-9]+}}, align 4
; CHECK: %f = uitofp i64 %i to float
; CHECK: %g = fptosi float %f to i32
; CHECK: %q = getelementptr inbounds i32, ptr %out, i32 %g
; CHECK: %z = load volatile i32, ptr %q, align 4
; CHECK: %j = add nuw nsw i64 %i, 1
; CHECK: %c = icmp ne i64 %j, 12
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
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k2, %loop ]
  %b = shl nuw nsw i64 %i, 2
  %p = getelementptr inbounds i8, ptr %po, i64 %b
  store volatile i32 %k, ptr %p, align 4
  %f = uitofp i64 %i to float
  %g = fptosi float %f to i32
  %q = getelementptr inbounds i32, ptr %out, i32 %g
  %z = load volatile i32, ptr %q, align 4
  %k2 = add i32 %k, 1
  %j = add nuw nsw i64 %i, 1
  %c = icmp ne i64 %j, 12
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
