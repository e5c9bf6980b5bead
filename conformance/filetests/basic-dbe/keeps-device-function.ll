; negative: who calls a device function, and from where, is not known
; RUN: opt --passes=basic-dbe --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f
; CHECK-COUNT-2: call void @llvm.nvvm.barrier0()

@tile = internal addrspace(3) global [64 x i32] undef, align 4

define void @f(i32 %t) convergent {
  call void @llvm.nvvm.barrier0()
  call void @llvm.nvvm.barrier0()
  ret void
}
declare void @llvm.nvvm.barrier0()
