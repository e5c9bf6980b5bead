; a block that nothing leads to leads into the loop: its copies have no entry for it
; RUN: opt --passes=loop-unroll --verify-each -S %s | filecheck %s
; RUN: check --passes=loop-unroll %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=loop-unroll %s | filecheck %s --check-prefix=LIMIT
; CHECK-LABEL: @k
; CHECK-NOT: icmp
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped
; LAUNCH: k grid=1 block=1 args=[out i8[1]]
define ptx_kernel void @k(ptr %a) {
  br label %bb1

bb1:
  %v0 = phi i8 [ 0, %0 ], [ %v3, %bb4 ]
  %v1 = phi i8 [ 0, %0 ], [ %v4, %bb4 ]
  %v2 = icmp slt i8 %v1, 4
  br i1 %v2, label %bb3, label %bb2

bb2:
  store i8 %v0, ptr %a, align 8
  ret void

bb3:
  switch i8 0, label %bb5 [
    i8 0, label %bb4
  ]

bb4:
  %v3 = phi i8 [ 1, %bb6 ], [ 0, %bb3 ]
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
