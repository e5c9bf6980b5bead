; RUN: opt --passes=atomic-expand --verify-each -S %s | filecheck %s
; All accesses of a volatile update are volatile, and of its scope.
; CHECK: load atomic volatile i64, ptr %p syncscope("agent") monotonic, align 8
; CHECK: cmpxchg volatile ptr %p, {{.*}} syncscope("agent") seq_cst seq_cst, align 8

define i64 @f(ptr %p, i64 %v) {
  %r = atomicrmw volatile nand ptr %p, i64 %v syncscope("agent") seq_cst
  ret i64 %r
}
