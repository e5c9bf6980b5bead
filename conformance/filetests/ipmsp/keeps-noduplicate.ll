; RUN: opt --passes=ipmsp --verify-each -S %s | filecheck %s
; negative: a call in the function must not be copied
; CHECK-LABEL: define i32 @get(ptr %p)
; CHECK-NOT: @get.msp

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = call i32 @get(ptr %pi)
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %x, ptr %po
  ret void
}

define i32 @get(ptr %p) {
  call void @once() noduplicate
  %x = load i32, ptr %p
  ret i32 %x
}
declare void @once()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
