; RUN: opt --passes=generic-to-nvvm --verify-each -S %s | filecheck %s
; RUN: check --passes=generic-to-nvvm %s | filecheck %s --check-prefix=VERDICT
; Variables, pointers to them in other variables, aliases; what the host sees by name stays.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK: @llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @g to ptr)], section "llvm.metadata"
; CHECK-DAG: @g = addrspace(1) global [64 x i32] zeroinitializer, align 8
; CHECK-DAG: @p = internal addrspace(1) global ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @g to ptr), i64 4)
; CHECK-DAG: @c = internal addrspace(1) constant i32 7
; CHECK-DAG: @a = alias i32, ptr addrspacecast (ptr addrspace(1) @g to ptr)
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: load ptr, ptr addrspacecast (ptr addrspace(1) @p to ptr)
; CHECK: getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(1) @g to ptr), i32 %t
; CHECK: load i32, ptr addrspacecast (ptr addrspace(1) @c to ptr)

target triple = "nvptx64-nvidia-cuda"

@g = global [64 x i32] zeroinitializer, align 8
@p = internal global ptr getelementptr (i8, ptr @g, i64 4)
@c = internal constant i32 7
@a = alias i32, ptr @g
@llvm.compiler.used = appending global [1 x ptr] [ptr @g], section "llvm.metadata"
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = load ptr, ptr @p
  %pg = getelementptr inbounds i32, ptr @g, i32 %t
  %c = load i32, ptr @c
  store i32 %c, ptr %pg
  %w = load i32, ptr @a
  %x = icmp eq ptr %p, @a
  %y = zext i1 %x to i32
  %z = add i32 %c, %y
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
