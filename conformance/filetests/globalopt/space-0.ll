; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; The fields stay in the space.
; CHECK-DAG: @s.f1 = internal global i32 2
; CHECK: load i32, ptr @s.f1
@s = internal global { i32, i32 } { i32 1, i32 2 }
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %p = getelementptr inbounds { i32, i32 }, ptr @s, i32 0, i32 1
  %v = load i32, ptr %p
  %n = add i32 %v, 1
  store i32 %n, ptr %p
  store i32 %n, ptr addrspace(1) %out
  ret void
}
