; negative: nobody knows which lanes call a function
; RUN: opt --passes='nvvm-intrinsic-lowering<1>' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f
; CHECK: @llvm.nvvm.barrier.sync(i32 1)

define void @f() {
  call void @llvm.nvvm.barrier.sync(i32 1)
  ret void
}

declare void @llvm.nvvm.barrier.sync(i32)
