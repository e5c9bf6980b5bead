; negative: the loop reads where it copies to
; RUN: opt --passes='loop-idiom' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-idiom' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: store i32 %v, ptr %p
; CHECK: ret void
; VERDICT: loop-idiom @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = shl i32 %t, 3
  %po = getelementptr inbounds i32, ptr %out, i32 %row
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %m = and i32 %x, 7
  %z = alloca i32, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %g = getelementptr inbounds [8 x i32], ptr @table, i64 0, i32 %i
  %v = load i32, ptr %g, align 4
  %p = getelementptr inbounds i32, ptr %po, i32 %i
  store i32 %v, ptr %p, align 4
  %f = getelementptr inbounds i32, ptr %po, i32 %m
  %w = load i32, ptr %f, align 4
  store i32 %w, ptr %z, align 4
  %n = add nsw i32 %i, 1
  %c = icmp sle i32 %n, %m
  br i1 %c, label %loop, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
@table = internal constant [8 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6]
