; RUN: opt --passes=globaldce --verify-each -S %s | filecheck %s
; Visible definitions, kernels, what llvm.used lists, what metadata mentions and the rest of a comdat stay.

; CHECK-DAG: @host = addrspace(1) global i32 1
; CHECK-DAG: @weak = weak addrspace(1) global i32 1
; CHECK-DAG: @listed = internal addrspace(1) global i32 2
; CHECK-DAG: @texture = internal addrspace(1) global i64 0
; CHECK-DAG: @second = internal addrspace(1) global i32 4, comdat
@host = addrspace(1) global i32 1
@weak = weak addrspace(1) global i32 1
@listed = internal addrspace(1) global i32 2
@texture = internal addrspace(1) global i64 0
$pair = comdat any
@first = addrspace(1) global i32 3, comdat($pair)
@second = internal addrspace(1) global i32 4, comdat($pair)
@llvm.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @listed to ptr)], section "llvm.metadata"

; CHECK: define ptx_kernel void @k()
define ptx_kernel void @k() {
  ret void
}
; CHECK: define void @device()
define void @device() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr addrspace(1) @texture, !"texture", i32 1}
