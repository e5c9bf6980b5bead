; no number divides seven rounds: two become one, and lanes leave in the middle, where the seventh ends
; RUN: opt --passes='loop-unroll<unroll-threshold=0;unroll-partial-threshold=15>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll<unroll-threshold=0;unroll-partial-threshold=15>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='loop-unroll<unroll-threshold=0;unroll-partial-threshold=15>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK-COUNT-1: br i1
; CHECK-NOT: br i1
; CHECK: br label %loop, !llvm.loop
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ %t, %entry ], [ %sum, %loop ]
  %a = mul i32 %s, %t
  %sum = add i32 %a, %i
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 7
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
