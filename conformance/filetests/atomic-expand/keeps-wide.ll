; RUN: opt --passes=atomic-expand --verify-each -S %s | filecheck %s
; There is no cmpxchg of 128 bits to make a loop of.
; CHECK: atomicrmw nand ptr %p, i128
; CHECK-NOT: cmpxchg

define i128 @f(ptr %p, i128 %v) {
  %r = atomicrmw nand ptr %p, i128 %v monotonic
  ret i128 %r
}
