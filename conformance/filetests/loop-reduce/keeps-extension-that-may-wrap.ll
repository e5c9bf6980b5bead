; negative: the counter may wrap, its extension is no chain
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %e = sext i32 %i to i64
; CHECK: ret void
; VERDICT: loop-reduce @k: Skipped

define ptx_kernel void @k(ptr noundef %out, ptr noundef %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %pb = getelementptr inbounds i32, ptr %pi, i64 64
  br label %loop
loop:
  %i = phi i32 [ -2, %entry ], [ %j, %loop ]
  %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
  %e = sext i32 %i to i64
  %f = mul nsw i64 %e, 10
  %g = add nsw i64 %f, %e
  %h = and i64 %g, 31
  %p = getelementptr inbounds i32, ptr %pb, i64 %h
  %v = load i32, ptr %p, align 4
  %s2 = add i32 %s, %v
  %j = add i32 %i, 1073741824
  %c = icmp ne i32 %j, -2
  br i1 %c, label %loop, label %end
end:
  %l = phi i32 [ %s2, %loop ]
  store i32 %l, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
