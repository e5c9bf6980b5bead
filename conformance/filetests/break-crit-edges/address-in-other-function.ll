; RUN: opt --passes=dce,break-crit-edges -S %s | filecheck %s
; The address of a block of one function stands in another: a new block before it leaves the second function as it is.

; CHECK-LABEL: define i32 @first(
; CHECK: br i1 %in, label %.join_crit_edge, label %taken
define i32 @first(i1 %in) {
  br i1 %in, label %join, label %taken

join:
  %result = phi i32 [ 0, %taken ], [ 42, %0 ]
  ret i32 %result

taken:
  br label %join
}

; CHECK-LABEL: define ptr @second(
; CHECK-NEXT: ret ptr blockaddress(@first, %taken)
define ptr @second() {
  ret ptr blockaddress(@first, %taken)
}
