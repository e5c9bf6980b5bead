; a parameter buffer in shared memory
; RUN: not opt --passes=cnp-launch-check -S %s | filecheck %s
; CHECK: error[launch-buffer]

@s = internal addrspace(3) global [4 x i32] undef, align 4

define ptx_kernel void @p() {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %r = call i32 @cudaLaunchDeviceV2(ptr %g, ptr null)
  ret void
}
declare i32 @cudaLaunchDeviceV2(ptr, ptr)
declare ptr @cudaGetParameterBufferV2(ptr, i64, i64)
