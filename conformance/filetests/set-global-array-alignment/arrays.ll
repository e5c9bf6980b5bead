; RUN: opt --passes=set-global-array-alignment --verify-each -S %s | filecheck %s
; RUN: check --passes=set-global-array-alignment %s | filecheck %s --check-prefix=VERDICT
; Shared and global arrays.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK: @s = internal addrspace(3) global [8 x i32] undef, align 16
; CHECK: @g = addrspace(1) global [6 x i32] zeroinitializer, align 8

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [8 x i32] undef, align 4
@g = addrspace(1) global [6 x i32] zeroinitializer, align 4

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr inbounds [8 x i32], ptr addrspace(3) @s, i32 0, i32 1
  store i32 3, ptr addrspace(3) %p
  %z = load i32, ptr addrspace(1) @g
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
