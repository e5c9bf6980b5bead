; RUN: opt --passes=atomic-expand --verify-each -S %s | filecheck %s
; An exchange of floats is one of their bits, and no loop.
; CHECK: [[B:%.*]] = bitcast float %v to i32
; CHECK-NEXT: [[O:%.*]] = atomicrmw volatile xchg ptr addrspace(3) %p, i32 [[B]] syncscope("block") release
; CHECK-NEXT: bitcast i32 [[O]] to float
; CHECK-NOT: cmpxchg

define float @f(ptr addrspace(3) %p, float %v) {
  %r = atomicrmw volatile xchg ptr addrspace(3) %p, float %v syncscope("block") release
  ret float %r
}
