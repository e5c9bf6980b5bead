; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[64]]
; One address serves both accesses of a block.
; CHECK: [[P:%.*]] = getelementptr inbounds i32, ptr addrspace(1) @s.f1, i32 %i
; CHECK-NOT: getelementptr
; CHECK: store i32 {{.*}}, ptr addrspace(1) [[P]]
@s = internal addrspace(1) global [4 x { i32, i32 }] zeroinitializer
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %i = load i32, ptr addrspace(1) %out
  %p = getelementptr inbounds { i32, i32 }, ptr addrspace(1) @s, i32 %i, i32 1
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr inbounds { i32, i32 }, ptr addrspace(1) @s, i32 %i
  %r = getelementptr inbounds i8, ptr addrspace(1) %q, i64 4
  %n = add i32 %v, 1
  store i32 %n, ptr addrspace(1) %r
  store i32 %n, ptr addrspace(1) %out
  ret void
}
