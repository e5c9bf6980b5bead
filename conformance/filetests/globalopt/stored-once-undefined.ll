; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; An undefined variable takes one constant. Lanes that read early read undefined contents, for which the constant may
; stand; so nothing has to be ordered.
; CHECK-NOT: @s
; CHECK-NOT: @mine
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: call void @llvm.nvvm.barrier0()
; CHECK: add i32 7, 9
@s = internal addrspace(1) global i32 undef
@mine = internal addrspace(3) global i32 undef
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %one = icmp eq i32 %t, 3
  br i1 %one, label %write, label %go
write:
  store i32 7, ptr addrspace(1) @s
  store i32 9, ptr addrspace(3) @mine
  br label %go
go:
  call void @llvm.nvvm.barrier0()
  %a = load i32, ptr addrspace(1) @s
  %b = load i32, ptr addrspace(3) @mine
  %v = add i32 %a, %b
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
