; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; Variables of two values, of which the initializer is one.
; CHECK-DAG: @flag.b = internal addrspace(1) global i1 false
; CHECK-DAG: @mode.b = internal addrspace(1) global i1 false
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %old.b = load i1, ptr addrspace(1) @mode.b, align 1
; CHECK: store i1 %old.b, ptr addrspace(1) @mode.b
; CHECK: store i1 true, ptr addrspace(1) @flag.b, align 1
; CHECK: store i1 true, ptr addrspace(1) @mode.b
; CHECK: store i1 false, ptr addrspace(1) @mode.b
; CHECK: %a.b = load i1, ptr addrspace(1) @flag.b
; CHECK: %a = zext i1 %a.b to i32
; CHECK: %b.b = load i1, ptr addrspace(1) @mode.b
; CHECK: %b = select i1 %b.b, i64 -3, i64 40
@flag = internal addrspace(1) global i32 0
@mode = internal addrspace(1) global i64 40
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %one = icmp eq i32 %t, 3
  br i1 %one, label %write, label %go
write:
  %old = load i64, ptr addrspace(1) @mode
  store i64 %old, ptr addrspace(1) @mode
  store i32 1, ptr addrspace(1) @flag
  store i64 -3, ptr addrspace(1) @mode
  %generic = addrspacecast ptr addrspace(1) @mode to ptr
  store i64 40, ptr %generic
  store i64 -3, ptr %generic
  br label %go
go:
  call void @llvm.nvvm.barrier0()
  %a = load i32, ptr addrspace(1) @flag
  %b = load i64, ptr addrspace(1) @mode
  %n = trunc i64 %b to i32
  %v = add i32 %a, %n
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
