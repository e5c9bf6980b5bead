; RUN: sim --debug --ex 'print %0' --ex 'info locals' %s | filecheck %s
; A parameter without a name is called by its number.
; LAUNCH: k grid=1 block=32 args=[out i32[1], i32 5]
; CHECK: (lockstep) print %0
; CHECK-NEXT: %0 = 0x{{[0-9a-f]+}} in k arg 0 in all lanes
; CHECK: (lockstep) info locals
; CHECK: %1 = 5
define ptx_kernel void @k(ptr addrspace(1), i32) {
  store i32 %1, ptr addrspace(1) %0
  ret void
}
