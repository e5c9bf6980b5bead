; negative: a stack slot whose address somebody else has stays, with its stores
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: @k(
; CHECK: %m = alloca i32
; CHECK: store i32 %t, ptr %m
; CHECK: call void @reads(ptr {{.*}}%m, ptr addrspace(1) %p)

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %m = alloca i32
  store i32 %t, ptr %m
  call void @reads(ptr %m, ptr addrspace(1) %p)
  ret void
}

define void @reads(ptr %m, ptr addrspace(1) %p) noinline {
  %x = load i32, ptr %m
  store i32 %x, ptr addrspace(1) %p
  ret void
}
