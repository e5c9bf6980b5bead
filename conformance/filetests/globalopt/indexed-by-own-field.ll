; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[4]]
; EXPECT: k arg=0[0]=1
; EXPECT: k arg=0[1]=1
; The index of one access is loaded from the variable that is split, by another one: the address is made of the new load.
; CHECK: [[V:%.*]] = load i32, ptr addrspace(1) {{.*}}@s.f1
; CHECK: getelementptr inbounds i32, ptr addrspace(1) @s.f1, i32 [[V]]
@s = internal addrspace(1) global [4 x { i32, i32 }] zeroinitializer
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %v = load i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @s, i64 4)
  %q = getelementptr inbounds { i32, i32 }, ptr addrspace(1) @s, i32 %v, i32 1
  %n = add i32 %v, 1
  store i32 %n, ptr addrspace(1) %q
  store i32 %n, ptr addrspace(1) %out
  %w = load i32, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @s, i64 4)
  %o = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %w, ptr addrspace(1) %o
  ret void
}
