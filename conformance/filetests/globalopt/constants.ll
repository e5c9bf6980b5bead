; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; Nobody writes these: what is read of them is known.

; CHECK-NOT: @pair
; CHECK-NOT: @number
@pair = internal addrspace(1) global { i32, i32 } { i32 42, i32 7 }
@number = internal addrspace(4) constant i32 100

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-NOT: load
; CHECK: add i32 42, 7
; CHECK: add i32 {{.*}}, 100
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %a = load i32, ptr addrspace(1) @pair
  %generic = addrspacecast ptr addrspace(1) @pair to ptr
  %pb = getelementptr inbounds { i32, i32 }, ptr %generic, i32 0, i32 1
  %b = load i32, ptr %pb
  %s = add i32 %a, %b
  %n = load i32, ptr addrspace(4) @number
  %all = add i32 %s, %n
  store i32 %all, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
