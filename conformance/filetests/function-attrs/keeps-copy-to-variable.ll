; negative: a copy writes its destination, a variable here, whatever its source is; an argument without a promise may be
; written by the callee
; RUN: opt --passes='function-attrs' -S %s | filecheck %s
; RUN: check --check-claims --passes='function-attrs' %s
; LAUNCH: k grid=1 block=1 args=[out i32[32]]
; CHECK: define internal void @to_variable() #[[WRITE:[0-9]+]]
; CHECK: define internal void @by_callee(ptr {{.*}}%p) #[[ANY:[0-9]+]]
; CHECK-DAG: attributes #[[WRITE]] = { noinline {{.*}}memory(write, argmem: none, inaccessiblemem: none)
; CHECK-DAG: attributes #[[ANY]] = { noinline {{.*}}memory(argmem: write)

@c = internal addrspace(4) constant [6 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6]
@v = internal addrspace(1) global [6 x i32] zeroinitializer

define internal void @to_variable() noinline {
  call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) @v, ptr addrspace(4) @c, i64 24, i1 false)
  ret void
}

define internal void @callee(ptr %q) noinline {
  store i32 4, ptr %q
  ret void
}

define internal void @by_callee(ptr %p) noinline {
  call void @callee(ptr %p)
  ret void
}

define ptx_kernel void @k(ptr %out) {
  call void @to_variable()
  call void @by_callee(ptr %out)
  ret void
}
declare void @llvm.memcpy.p1.p4.i64(ptr addrspace(1), ptr addrspace(4), i64, i1)
