; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; What a variable holds decides a branch; behind it another variable is no longer written, and becomes constant in turn.

; CHECK-NOT: @debug
; CHECK-NOT: @level
@debug = internal addrspace(1) global i1 false
@level = internal addrspace(1) global i32 42

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-NOT: call void @llvm.trap
; CHECK: store i32 42, ptr addrspace(1) %slot
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %on = load i1, ptr addrspace(1) @debug
  br i1 %on, label %change, label %go
change:
  store i32 %t, ptr addrspace(1) @level
  br label %go
go:
  %v = load i32, ptr addrspace(1) @level
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
