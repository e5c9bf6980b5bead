; what a dead counter alone feeds goes with the cycles in it: a vote of poison would be undefined
; RUN: opt --passes='loop-reduce<no-lsr-drop-solution;lsr-loop-level=0>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce<no-lsr-drop-solution;lsr-loop-level=0>' %s | filecheck %s --check-prefix=VERDICT
; CHECK-LABEL: @k
; CHECK-NOT: @llvm.nvvm.vote.ballot.sync
; CHECK: ret void
; VERDICT: loop-reduce @k: Refines
; LAUNCH: k grid=1 block=1 args=[]
@global0 = addrspace(1) global [1 x { i32, i64, float }] zeroinitializer, align 8

declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #0

define ptx_kernel void @k() {
  br label %bb1

bb1:
  %v0 = phi i32 [ 1, %0 ], [ 0, %bb2 ]
  %v1 = phi i32 [ 0, %0 ], [ %v4, %bb2 ]
  %v2 = call i32 @llvm.nvvm.vote.ballot.sync(i32 %v0, i1 false)
  %v3 = zext i32 %v1 to i64
  store i64 %v3, ptr addrspace(1) @global0, align 8
  br i1 true, label %bb3, label %bb2

bb2:
  %v4 = add i32 %v1, 1
  br label %bb1

bb3:
  br label %bb4

bb4:
  %v5 = phi i32 [ %v2, %bb3 ], [ %v5, %bb4 ]
  br i1 false, label %bb4, label %bb5

bb5:
  ret void
}

attributes #0 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
