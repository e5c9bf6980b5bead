; at most nine rounds are over the greatest bound, eight
; RUN: opt --passes='loop-unroll<unroll-upper-bound;no-unroll-runtime>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll<unroll-upper-bound;no-unroll-runtime>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: @k
; CHECK: br i1 %more, label %loop
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = and i32 %t, 7
  %m = add i32 %x, 2
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ %t, %entry ], [ %sum, %loop ]
  %sum = add i32 %s, %i
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %m
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
