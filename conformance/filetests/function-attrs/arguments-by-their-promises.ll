; what is done to argument memory goes through the arguments that may do it: a copy reads its source and writes its
; destination, a slot here, and constants never change
; RUN: opt --passes='function-attrs' -S %s | filecheck %s
; RUN: check --check-claims --passes='function-attrs' %s
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK: define internal i32 @of_constant(i32 %i) #[[NONE:[0-9]+]]
; CHECK: define internal i32 @of_variable(i32 %i) #[[READ:[0-9]+]]
; CHECK: define internal i32 @by_parameter(ptr {{.*}}%p, i32 %i) #[[ARGUMENT:[0-9]+]]
; CHECK: define internal void @to_parameter(ptr {{.*}}%p) #[[WRITE:[0-9]+]]
; CHECK-DAG: attributes #[[NONE]] = { noinline {{.*}}memory(none)
; CHECK-DAG: attributes #[[READ]] = { noinline {{.*}}memory(read, argmem: none, inaccessiblemem: none)
; CHECK-DAG: attributes #[[ARGUMENT]] = { noinline {{.*}}memory(argmem: read)
; CHECK-DAG: attributes #[[WRITE]] = { noinline {{.*}}memory(argmem: write)

@c = internal addrspace(4) constant [6 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6]
@v = internal addrspace(1) global [6 x i32] zeroinitializer

define internal i32 @of_constant(i32 %i) noinline {
  %a = alloca [6 x i32], align 8
  call void @llvm.memcpy.p0.p4.i64(ptr %a, ptr addrspace(4) @c, i64 24, i1 false)
  %b = getelementptr i32, ptr %a, i32 %i
  %x = load i32, ptr %b
  ret i32 %x
}

define internal i32 @of_variable(i32 %i) noinline {
  %a = alloca [6 x i32], align 8
  call void @llvm.memcpy.p0.p1.i64(ptr %a, ptr addrspace(1) @v, i64 24, i1 false)
  %b = getelementptr i32, ptr %a, i32 %i
  %x = load i32, ptr %b
  ret i32 %x
}

define internal i32 @by_parameter(ptr %p, i32 %i) noinline {
  %a = alloca [6 x i32], align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %p, i64 24, i1 false)
  %b = getelementptr i32, ptr %a, i32 %i
  %x = load i32, ptr %b
  ret i32 %x
}

define internal void @to_parameter(ptr %p) noinline {
  call void @llvm.memcpy.p0.p4.i64(ptr %p, ptr addrspace(4) @c, i64 24, i1 false)
  ret void
}

define ptx_kernel void @k(ptr %out) {
  %s = alloca [6 x i32], align 8
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = and i32 %t, 3
  call void @to_parameter(ptr %s)
  %x = call i32 @of_constant(i32 %i)
  %y = call i32 @of_variable(i32 %i)
  %z = call i32 @by_parameter(ptr %s, i32 %i)
  %u = add i32 %x, %y
  %w = add i32 %u, %z
  %p = getelementptr i32, ptr %out, i32 %t
  store i32 %w, ptr %p
  ret void
}
declare void @llvm.memcpy.p0.p4.i64(ptr, ptr addrspace(4), i64, i1)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
