; RUN: opt --passes=atomic-expand --verify-each -S %s | filecheck %s
; What PTX has stays as it is: nothing is a loop here.
; CHECK-NOT: br
; CHECK: atomicrmw xchg ptr %p, i32
; CHECK: atomicrmw xchg ptr %p, ptr %p
; CHECK: atomicrmw add ptr %p, i64
; CHECK: atomicrmw umax ptr %p, i64
; CHECK: atomicrmw fadd ptr %p, float
; CHECK: atomicrmw fadd ptr %p, double
; CHECK: atomicrmw uinc_wrap ptr %p, i32
; CHECK: atomicrmw udec_wrap ptr %p, i32
; CHECK: cmpxchg weak ptr %p, i16
; CHECK: cmpxchg ptr %p, i32
; CHECK: cmpxchg ptr %p, ptr %p
; CHECK-NOT: br

define void @f(ptr %p, i32 %a, i64 %b, float %c, double %d, i16 %e) {
  %r0 = atomicrmw xchg ptr %p, i32 %a monotonic
  %r1 = atomicrmw xchg ptr %p, ptr %p monotonic
  %r2 = atomicrmw add ptr %p, i64 %b monotonic
  %r3 = atomicrmw umax ptr %p, i64 %b monotonic
  %r4 = atomicrmw fadd ptr %p, float %c monotonic
  %r5 = atomicrmw fadd ptr %p, double %d monotonic
  %r6 = atomicrmw uinc_wrap ptr %p, i32 %a monotonic
  %r7 = atomicrmw udec_wrap ptr %p, i32 %a monotonic
  %r8 = cmpxchg weak ptr %p, i16 %e, i16 0 monotonic monotonic
  %r9 = cmpxchg ptr %p, i32 %a, i32 0 monotonic monotonic
  %r10 = cmpxchg ptr %p, ptr %p, ptr null monotonic monotonic
  ret void
}
