; a loop that is left in its first round is that round; what would have gone round is gone
; RUN: opt --passes=loop-unroll --verify-each -S %s | filecheck %s
; RUN: check --passes=loop-unroll %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=loop-unroll %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: @k
; CHECK-NOT: body:
; CHECK-NOT: br i1
; CHECK: store i32 7
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %head
head:
  %i = phi i32 [ 7, %entry ], [ %next, %body ]
  %more = icmp ult i32 %i, 5
  br i1 %more, label %body, label %end
body:
  %next = add i32 %i, 1
  br label %head
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %i, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
