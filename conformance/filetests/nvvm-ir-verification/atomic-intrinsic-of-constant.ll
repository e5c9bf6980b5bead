; an atomic by an intrinsic on constant memory
; RUN: not opt --passes=nvvm-ir-verification -S %s | filecheck %s
; RUN: not opt --passes=nvvm-verify -S %s | filecheck %s
; CHECK: :8:{{[0-9]+}}: error[nvvm-atomic-space]
; CHECK-NEXT: required

define void @f(ptr %p, ptr addrspace(3) %s, ptr addrspace(4) %c, ptr addrspace(101) %a) {
  %v = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p4(ptr addrspace(4) %c, i32 1)
  ret void
}

declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p4(ptr addrspace(4), i32)
