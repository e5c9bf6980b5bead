; RUN: opt --passes=internalize --verify-each -S %s | filecheck %s
; RUN: opt --passes=internalize,globaldce --verify-each -S %s | filecheck %s --check-prefix=DCE
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; Device functions and shared variables; the host can name neither.

; CHECK: @scratch = internal addrspace(3) global i32 undef
; DCE-NOT: @unused
@scratch = addrspace(3) global i32 undef

; CHECK: define internal i32 @twice(
define hidden i32 @twice(i32 %x) {
  %y = add i32 %x, %x
  ret i32 %y
}
; CHECK: define internal i32 @odr(
define linkonce_odr i32 @odr(i32 %x) {
  ret i32 %x
}
; CHECK: define internal i32 @unused(
define i32 @unused(i32 %x) {
  ret i32 %x
}
; CHECK: define ptx_kernel void @k(
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %d = call i32 @twice(i32 %t)
  %e = call i32 @odr(i32 %d)
  %first = icmp eq i32 %t, 0
  br i1 %first, label %write, label %meet
write:
  store i32 7, ptr addrspace(3) @scratch
  br label %meet
meet:
  call void @llvm.nvvm.barrier0()
  %s = load i32, ptr addrspace(3) @scratch
  %sum = add i32 %e, %s
  store i32 %sum, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
