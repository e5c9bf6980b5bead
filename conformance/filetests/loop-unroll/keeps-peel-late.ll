; ten rounds are too many to peel
; RUN: opt --passes='loop-unroll<no-unroll-runtime>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll<no-unroll-runtime>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[32], i32 9]
; CHECK-LABEL: @k
; CHECK: br i1 %more, label %loop
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %s = phi i32 [ %t, %entry ], [ %sum, %latch ]
  %first = icmp ult i32 %i, 10
  br i1 %first, label %some, label %latch
some:
  %v = mul i32 %s, %t
  br label %latch
latch:
  %w = phi i32 [ %v, %some ], [ %s, %loop ]
  %sum = add i32 %w, %i
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
