; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=2 block=32 args=[out i32[32]]
; Whoever stores, what is there stays: all lanes the constant, one lane what it loaded, one a part.
; CHECK-NOT: @s
; CHECK-NOT: @pair
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-NOT: store i32 7
; CHECK: add i32 7, 7
@s = internal addrspace(1) global i32 7
@pair = internal addrspace(1) global [2 x i16] [i16 7, i16 0], align 4
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 7, ptr addrspace(1) @s
  %one = icmp eq i32 %t, 3
  br i1 %one, label %copy, label %go
copy:
  %old = load i32, ptr addrspace(1) @s
  store i32 %old, ptr addrspace(1) @s
  store i16 0, ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @pair, i64 2)
  br label %go
go:
  %a = load i32, ptr addrspace(1) @s
  %b = load i32, ptr addrspace(1) @pair
  %v = add i32 %a, %b
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
