; RUN: opt --passes=atomic-expand --verify-each -S %s | filecheck %s
; negative: there is no cmpxchg at an address that is no multiple of the width
; CHECK: atomicrmw nand ptr %p, i32 %v monotonic, align 2
; CHECK-NOT: cmpxchg

define i32 @f(ptr %p, i32 %v) {
  %r = atomicrmw nand ptr %p, i32 %v monotonic, align 2
  ret i32 %r
}
