; a barrier of a number that there is not
; RUN: not opt --passes=nvvm-ir-verification -S %s | filecheck %s
; RUN: not opt --passes=nvvm-verify -S %s | filecheck %s
; CHECK: :8:{{[0-9]+}}: error[nvvm-barrier]
; CHECK-NEXT: required

define void @f(ptr %p, ptr addrspace(3) %s, ptr addrspace(4) %c, ptr addrspace(101) %a) {
  call void @llvm.nvvm.bar.sync(i32 16)
  ret void
}

declare void @llvm.nvvm.bar.sync(i32)
