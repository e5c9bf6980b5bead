; negative: an index of 32 bits is extended by the address, which is not looked through
; RUN: opt --passes='loop-reduce<no-lsr-sxtopt>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce<no-lsr-sxtopt>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %r = mul nsw i32 %i, 12
; CHECK: %p = getelementptr inbounds i8, ptr %pi, i32 %r
; CHECK: icmp ne i32 %j, 5
; CHECK: ret void
; VERDICT: loop-reduce @k: Skipped

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
  %r = mul nsw i32 %i, 12
  %p = getelementptr inbounds i8, ptr %pi, i32 %r
  %v = load i32, ptr %p, align 4
  %s2 = add i32 %s, %v
  %j = add nuw nsw i32 %i, 1
  %c = icmp ne i32 %j, 5
  br i1 %c, label %loop, label %end
end:
  %l = phi i32 [ %s2, %loop ]
  store i32 %l, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
