; RUN: opt -S %s | filecheck %s
; RUN: opt -S %s | opt -S | filecheck %s

; CHECK: @table = addrspace(4) constant [2 x i32] [i32 1, i32 2], align 4
@table = addrspace(4) constant [2 x i32] [i32 1, i32 2], align 4

; CHECK: define ptx_kernel void @k(ptr addrspace(1) noalias %out)
define ptx_kernel void @k(ptr addrspace(1) noalias %out) {
  ; CHECK:      %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ; CHECK-NEXT: %p = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %tid
  ; CHECK-NEXT: store i32 %tid, ptr addrspace(1) %p, align 4
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %tid
  store i32 %tid, ptr addrspace(1) %p, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
