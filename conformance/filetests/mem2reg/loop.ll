; RUN: opt --passes=mem2reg --verify-each -S %s | filecheck %s
; A counter in memory becomes a PHI of the loop's head.

; CHECK-LABEL: define i32 @count(
; CHECK-NOT:     alloca
; CHECK:       head:
; CHECK-NEXT:    [[I:%.+]] = phi i32
; CHECK:         [[N:%.+]] = add i32 [[I]], 1
; CHECK-NOT:     store
; CHECK:         ret i32
define i32 @count(i32 %n) {
entry:
  %slot = alloca i32
  store i32 0, ptr %slot
  br label %head
head:
  %i = load i32, ptr %slot
  %next = add i32 %i, 1
  store i32 %next, ptr %slot
  %c = icmp slt i32 %next, %n
  br i1 %c, label %head, label %done
done:
  ret i32 %next
}
