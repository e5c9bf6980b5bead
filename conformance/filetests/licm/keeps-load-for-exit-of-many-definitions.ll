; negative: the loop has more definitions of memory than the limit
; RUN: opt --passes='licm<licm-mssa-optimization-cap=0>' --verify-each -S %s | filecheck %s
; RUN: check --passes='licm<licm-mssa-optimization-cap=0>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: %v = load i32, ptr %g
; CHECK: br i1 %d
; CHECK: ret void
; VERDICT: licm @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %row = shl i32 %t, 3
  %po8 = getelementptr inbounds i32, ptr %out, i32 %row
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %g = getelementptr inbounds [8 x i32], ptr @table, i64 0, i32 %i
  %v = load i32, ptr %g, align 4
  %p = getelementptr inbounds i32, ptr %po8, i32 %i
  store i32 %i, ptr %p, align 4
  %j = add nuw nsw i32 %i, 1
  %d = icmp ult i32 %j, 5
  br i1 %d, label %loop, label %exit
exit:
  %r = phi i32 [ %v, %loop ]
  store i32 %r, ptr %po8, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
@table = internal constant [8 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6]
