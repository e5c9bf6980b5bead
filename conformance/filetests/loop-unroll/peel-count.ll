; two rounds are asked for; lanes leave before the loop, or in it
; RUN: opt --passes='loop-unroll<unroll-peel-count=2>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll<unroll-peel-count=2>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='loop-unroll<unroll-peel-count=2>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[32], i32 9]
; CHECK-LABEL: @k
; CHECK: llvm.loop.peeled.count{{.*}}i32 2
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %s = phi i32 [ %t, %entry ], [ %sum, %latch ]
  %first = icmp ult i32 %i, %t
  br i1 %first, label %some, label %latch
some:
  %v = mul i32 %s, %t
  br label %latch
latch:
  %w = phi i32 [ %v, %some ], [ %s, %loop ]
  %sum = add i32 %w, %i
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %t
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
