; What stands for k.ll and the like in documented commands: loads, arithmetic that passes simplify, a branch by which
; lanes part, a loop, a table of floats.
target triple = "nvptx64-nvidia-cuda"

@table = addrspace(1) global [32 x float] zeroinitializer, align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

define ptx_kernel void @k(ptr addrspace(1) %words, i32 %n) {
entry:
  %slot = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = mul i32 %b, 64
  %i = add i32 %first, %t
  %at = getelementptr i32, ptr addrspace(1) %words, i32 %i
  %x = load i32, ptr addrspace(1) %at, align 4
  %same = add i32 %x, 0
  store i32 %same, ptr %slot, align 4
  %bit = and i32 %t, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %loop, label %join

loop:
  %c = phi i32 [ 0, %entry ], [ %next, %loop ]
  %old = load i32, ptr %slot, align 4
  %new = add i32 %old, %t
  store i32 %new, ptr %slot, align 4
  %next = add i32 %c, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %join

join:
  %y = load i32, ptr %slot, align 4
  store i32 %y, ptr addrspace(1) %at, align 4
  ret void
}

define ptx_kernel void @second() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %f = uitofp i32 %t to float
  %at = getelementptr float, ptr addrspace(1) @table, i32 %t
  store float %f, ptr addrspace(1) %at, align 4
  ret void
}
