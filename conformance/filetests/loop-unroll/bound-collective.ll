; lanes leave after one to three rounds, and those that are left vote in each copy
; RUN: opt --passes='loop-unroll<unroll-upper-bound>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll<unroll-upper-bound>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='loop-unroll<unroll-upper-bound>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: @k
; CHECK-COUNT-3: call i32 @llvm.nvvm.vote.ballot.sync
; CHECK-NOT: call i32 @llvm.nvvm.vote.ballot.sync
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b0 = lshr i32 %t, 4
  %b1 = and i32 %b0, 1
  %m = add i32 %b1, 2
  %low = icmp eq i32 %b1, 0
  %k = select i1 %low, i32 65535, i32 -65536
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ %t, %entry ], [ %sum, %loop ]
  %c = icmp ugt i32 %s, %i
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 %k, i1 %c)
  %sum = add i32 %s, %b
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, %m
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
