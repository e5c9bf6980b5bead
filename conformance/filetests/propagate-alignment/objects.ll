; RUN: opt --passes=propagate-alignment --verify-each -S %s | filecheck %s
; RUN: check --passes=propagate-alignment %s | filecheck %s --check-prefix=VERDICT
; Slots, variables and parameters; constant offsets and strides.
; LAUNCH: k grid=1 block=4 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: store i32 %t, ptr %a, align 16
; CHECK: store i32 %t, ptr %b, align 8
; CHECK: store i32 %t, ptr %c, align 4
; CHECK: load i32, ptr addrspace(3) %d, align 16

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef, align 16
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [8 x i32], align 16
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = getelementptr inbounds i8, ptr %a, i64 8
  %i = and i32 %t, 3
  %c = getelementptr inbounds i32, ptr %a, i32 %i
  %four = shl i32 %t, 2
  %d = getelementptr inbounds i32, ptr addrspace(3) @s, i32 %four
  store i32 %t, ptr addrspace(3) %d, align 16
  store i32 %t, ptr %a, align 1
  store i32 %t, ptr %b, align 2
  store i32 %t, ptr %c, align 1
  %x = load i32, ptr addrspace(3) %d, align 4
  %y = load i32, ptr %c, align 4
  %z = add i32 %x, %y
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
