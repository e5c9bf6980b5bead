; a loop of four rounds becomes four stores; the counter is a constant in each, the sum goes through all
; RUN: opt --passes=loop-unroll --verify-each -S %s | filecheck %s
; RUN: check --passes=loop-unroll %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=loop-unroll %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[160]]
; CHECK-LABEL: @k
; CHECK-NOT: phi
; CHECK: store i32 %t, ptr %p
; CHECK: add i32 %t, 1
; CHECK: add i32 %t, 3
; CHECK: add i32 %t, 6
; CHECK-NOT: br i1
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ %t, %entry ], [ %sum, %loop ]
  %sum = add i32 %s, %i
  %row = shl i32 %i, 5
  %at = add i32 %row, %t
  %p = getelementptr i32, ptr %out, i32 %at
  store i32 %sum, ptr %p
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr i32, ptr %out, i32 %t
  %last = getelementptr i32, ptr %q, i32 128
  store i32 %sum, ptr %last
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
