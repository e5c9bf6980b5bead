; a loop that its latch does not leave gets no remainder: loop-rotate comes first
; RUN: opt --passes='loop-unroll' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[32], i32 9]
; CHECK-LABEL: @k
; CHECK: br i1 %more, label %body
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %s = phi i32 [ %t, %entry ], [ %sum, %body ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %sum = add i32 %s, %i
  %next = add nuw nsw i32 %i, 1
  br label %loop
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %s, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
