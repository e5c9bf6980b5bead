; what nobody uses and does nothing goes, also what only that used before it; a call that may not return stays
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f
; CHECK-NEXT: call i32 @may_not_return()
; CHECK-NEXT: call i32 @writes(ptr %p)
; CHECK-NEXT: ret void

declare i32 @may_not_return() memory(none) nounwind
declare i32 @returns() memory(none) nounwind willreturn
declare i32 @writes(ptr) nounwind willreturn

define void @f(ptr %p, i32 %a) {
  %x = add i32 %a, 1
  %l = load i32, ptr %p, align 4
  %r = call i32 @returns()
  %m = call i32 @may_not_return()
  %w = call i32 @writes(ptr %p)
  ret void
}
