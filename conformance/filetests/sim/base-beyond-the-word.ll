; RUN: not sim %s | filecheck %s

; PTX ISA, fns: a base above 31 is undefined (S3.16); here the address of a store would depend on it.
; LAUNCH: k grid=1 block=1 args=[out i32[8], i32 3]
; LAUNCH: k grid=1 block=1 args=[out i32[8], i32 49]
; CHECK: undefined behaviour [access-on-undef]
; CHECK-SAME: launch 1
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.fns(i32, i32, i32)

define ptx_kernel void @k(ptr addrspace(1) %out, i32 %base) {
  %n = call i32 @llvm.nvvm.fns(i32 170, i32 %base, i32 1)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %n
  store i32 7, ptr addrspace(1) %p
  ret void
}
