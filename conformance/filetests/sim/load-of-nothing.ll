; RUN: sim %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[1]]
; EXPECT: k arg=0[0]=7
; A load of a type without members reads nothing, whatever its metadata say of that.
; CHECK: finished
define ptx_kernel void @k(ptr %out) {
  %n = load {}, ptr %out
  %e = load [0 x i32], ptr %out, !noundef !0
  store {} %n, ptr %out
  store [0 x i32] %e, ptr %out
  store i32 7, ptr %out
  ret void
}
!0 = !{}
