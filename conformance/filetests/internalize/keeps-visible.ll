; RUN: opt --passes=internalize --verify-each -S %s | filecheck %s
; The host reads and writes these by name, launches the kernel, or another definition may take the place.

; CHECK-DAG: @global = addrspace(1) global i32 1
; CHECK-DAG: @generic = global i32 1
; CHECK-DAG: @constant = addrspace(4) constant i32 1
; CHECK-DAG: @declared = external addrspace(1) global i32
; CHECK-DAG: @listed = addrspace(3) global i32 undef
@global = addrspace(1) global i32 1
@generic = global i32 1
@constant = addrspace(4) constant i32 1
@declared = external addrspace(1) global i32
@listed = addrspace(3) global i32 undef
@llvm.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(3) @listed to ptr)], section "llvm.metadata"
$group = comdat any

; CHECK: define weak i32 @weak(
define weak i32 @weak(i32 %x) {
  ret i32 %x
}
; CHECK: define linkonce i32 @linkonce(
define linkonce i32 @linkonce(i32 %x) {
  ret i32 %x
}
; CHECK: define i32 @member({{.*}} comdat($group)
define i32 @member(i32 %x) comdat($group) {
  ret i32 %x
}
; CHECK: define ptx_kernel void @k()
define ptx_kernel void @k() {
  ret void
}
; CHECK: declare void @elsewhere()
declare void @elsewhere()
