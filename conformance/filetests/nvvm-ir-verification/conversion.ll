; a conversion to the generic space that names another space than its operand's
; RUN: not opt --passes=nvvm-ir-verification -S %s | filecheck %s
; RUN: not opt --passes=nvvm-verify -S %s | filecheck %s
; CHECK: :8:{{[0-9]+}}: error[nvvm-conversion]
; CHECK-NEXT: required

define void @f(ptr %p, ptr addrspace(3) %s, ptr addrspace(4) %c, ptr addrspace(101) %a) {
  %q = call ptr @llvm.nvvm.ptr.global.to.gen.p0.p3(ptr addrspace(3) %s)
  ret void
}

declare ptr @llvm.nvvm.ptr.global.to.gen.p0.p3(ptr addrspace(3))
