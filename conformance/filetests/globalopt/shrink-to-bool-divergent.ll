; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; Lanes of one warp write the two values to it, one after the other in the order of their branches: all write to one
; byte, and read what the last one left.
; CHECK: @s.b = internal addrspace(1) global i1 false
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: store i1 true
; CHECK: call void @llvm.nvvm.bar.warp.sync
; CHECK: store i1 false
@s = internal addrspace(1) global i32 5
@near = addrspace(1) global i8 77
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  %odd = trunc i32 %t to i1
  br i1 %odd, label %up, label %join
up:
  store i32 6, ptr addrspace(1) @s
  br label %join
join:
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %a = load i32, ptr addrspace(1) @s
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  br i1 %odd, label %rest, label %down
down:
  store i32 5, ptr addrspace(1) @s
  br label %rest
rest:
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %b = load i32, ptr addrspace(1) @s
  %n = load i8, ptr addrspace(1) @near
  %w = zext i8 %n to i32
  %x = mul i32 %a, 10
  %y = add i32 %x, %b
  %v = add i32 %y, %w
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.bar.warp.sync(i32)
