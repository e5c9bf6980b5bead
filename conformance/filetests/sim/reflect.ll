; RUN: sim %s | filecheck %s

; The flag of the module, the function's processor, and a name that nobody set (NVPTX User Guide, "Reflection
; Parameters").
; LAUNCH: k grid=1 block=1 args=[buf i32[3] const(7)]
; EXPECT: k arg=0[0]=1
; EXPECT: k arg=0[1]=900
; EXPECT: k arg=0[2]=0
; CHECK: @k stack: finished

@ftz = private unnamed_addr constant [11 x i8] c"__CUDA_FTZ\00"
@arch = private unnamed_addr addrspace(4) constant [12 x i8] c"__CUDA_ARCH\00"
@other = private unnamed_addr constant [2 x i8] [i8 88, i8 0]

define ptx_kernel void @k(ptr addrspace(1) %out) "target-cpu"="sm_90a" {
  %f = call i32 @llvm.nvvm.reflect(ptr @ftz)
  store i32 %f, ptr addrspace(1) %out
  %a = call i32 @llvm.nvvm.reflect(ptr addrspacecast (ptr addrspace(4) @arch to ptr))
  %p1 = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %a, ptr addrspace(1) %p1
  %o = call i32 @llvm.nvvm.reflect(ptr getelementptr inbounds ([2 x i8], ptr @other, i32 0, i32 0))
  %p2 = getelementptr i32, ptr addrspace(1) %out, i32 2
  store i32 %o, ptr addrspace(1) %p2
  ret void
}

declare i32 @llvm.nvvm.reflect(ptr)

!llvm.module.flags = !{!0}
!0 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
