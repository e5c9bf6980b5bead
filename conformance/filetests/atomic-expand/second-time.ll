; RUN: opt --passes=atomic-expand --verify-each -S %s | opt --passes=atomic-expand -S - | filecheck %s
; What is made is selectable: there is one loop after two runs.
; CHECK-COUNT-1: cmpxchg
; CHECK-NOT: cmpxchg

define i8 @f(ptr %p, i8 %v) {
  %r = atomicrmw max ptr %p, i8 %v monotonic
  %s = add i8 %r, %r
  ret i8 %s
}
