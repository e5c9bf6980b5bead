; RUN: opt --passes=globaldce --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; What only dead globals mention goes with them, also where they mention each other.

; CHECK-NOT: @dead
; CHECK: @visible = addrspace(1) global i32 1
; CHECK: @table = internal addrspace(4) constant i32 3
; CHECK-NOT: @dead
; CHECK: define ptx_kernel void @k(
; CHECK-NOT: @dead
; CHECK-NOT: declare void @unused
@dead1 = internal addrspace(1) global i32 5
@dead2 = internal addrspace(1) global ptr @dead.ping
@visible = addrspace(1) global i32 1
@table = internal addrspace(4) constant i32 3
@dead.alias = internal alias i32, ptr addrspace(1) @dead1

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %v = load i32, ptr addrspace(4) @table
  %w = call i32 @live(i32 %v)
  store i32 %w, ptr addrspace(1) %slot
  ret void
}
; CHECK: define internal i32 @live(
define internal i32 @live(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}
define internal void @dead.ping(i32 %n) {
  %p = load i32, ptr addrspace(1) @dead1
  call void @dead.pong(i32 %p)
  ret void
}
define internal void @dead.pong(i32 %n) {
  call void @dead.ping(i32 %n)
  call void @unused()
  ret void
}
declare void @unused()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
