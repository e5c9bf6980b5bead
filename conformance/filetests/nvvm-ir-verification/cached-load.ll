; a load by the read-only cache that states no alignment
; RUN: not opt --passes=nvvm-ir-verification -S %s | filecheck %s
; RUN: not opt --passes=nvvm-verify -S %s | filecheck %s
; CHECK: :8:{{[0-9]+}}: error[nvvm-cached-load]
; CHECK-NEXT: required

define void @f(ptr %p, ptr addrspace(3) %s, ptr addrspace(4) %c, ptr addrspace(101) %a) {
  %v = call i32 @llvm.nvvm.ldg.global.i.i32.p0(ptr %p, i32 0)
  ret void
}

declare i32 @llvm.nvvm.ldg.global.i.i32.p0(ptr, i32)
