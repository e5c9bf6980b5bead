; RUN: check %s --passes nvvm-reflect --to=ptx | filecheck %s
; Without a LAUNCH line a structure that a kernel gets by value is a few small integers, at all levels the same.
; CHECK: emit @k: Refines
; CHECK: read @k: Refines

define ptx_kernel void @k(ptr byval({ i32, i32 }) %s, ptr %out) {
  %b = getelementptr inbounds { i32, i32 }, ptr %s, i64 0, i32 1
  %x = load i32, ptr %b
  store i32 %x, ptr %out
  ret void
}
