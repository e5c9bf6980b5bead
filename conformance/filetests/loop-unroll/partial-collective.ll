; the lanes that vote in a round vote in its copy: no remainder is needed, as two divides the rounds
; RUN: opt --passes='loop-unroll<unroll-threshold=0;unroll-partial-threshold=30;unroll-max-count=2>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll<unroll-threshold=0;unroll-partial-threshold=30;unroll-max-count=2>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='loop-unroll<unroll-threshold=0;unroll-partial-threshold=30;unroll-max-count=2>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK-COUNT-2: call i32 @llvm.nvvm.vote.ballot.sync
; CHECK-NOT: call i32 @llvm.nvvm.vote.ballot.sync
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
  %c = icmp ugt i32 %s, %i
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c)
  %sum = add i32 %s, %b
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 10
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
