; RUN: opt --passes=loop-unroll --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i8[1]]
; EXPECT: k arg=0[0]=0
; The latch goes with the round that is never made; bb6, which nothing leads to once bb5 ends, leads to it.
; CHECK-NOT: bb4:
; CHECK: store i8 0, ptr %a
define ptx_kernel void @k(ptr %a) {
  br label %bb1
bb1:
  %v1 = phi i8 [ 0, %0 ], [ %v4, %bb4 ]
  %v2 = icmp slt i8 %v1, 4
  %c = and i1 false, %v2
  br i1 %c, label %bb3, label %bb2
bb2:
  store i8 %v1, ptr %a
  ret void
bb3:
  br i1 %v2, label %bb5, label %bb4
bb4:
  %v4 = add i8 %v1, 1
  br label %bb1
bb5:
  br i1 true, label %bb7, label %bb8
bb6:
  br label %bb4
bb7:
  ret void
bb8:
  br i1 false, label %bb5, label %bb6
}
