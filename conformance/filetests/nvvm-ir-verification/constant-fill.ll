; constant memory is filled
; RUN: not opt --passes=nvvm-ir-verification -S %s | filecheck %s
; RUN: not opt --passes=nvvm-verify -S %s | filecheck %s
; CHECK: :8:{{[0-9]+}}: error[nvvm-constant-write]
; CHECK-NEXT: required

define void @f(ptr %p, ptr addrspace(3) %s, ptr addrspace(4) %c, ptr addrspace(101) %a) {
  call void @llvm.memset.p4.i64(ptr addrspace(4) %c, i8 0, i64 8, i1 false)
  ret void
}

declare void @llvm.memset.p4.i64(ptr addrspace(4), i8, i64, i1 immarg)
