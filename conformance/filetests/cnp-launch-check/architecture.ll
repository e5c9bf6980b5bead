; before sm_35 kernels do not launch kernels
; RUN: not opt --passes=cnp-launch-check -S %s | filecheck %s
; CHECK: error[launch-architecture]

define ptx_kernel void @p(ptr %b) "target-cpu"="sm_30" {
  %r = call i32 @cudaLaunchDeviceV2(ptr %b, ptr null)
  ret void
}
declare i32 @cudaLaunchDeviceV2(ptr, ptr)
declare ptr @cudaGetParameterBufferV2(ptr, i64, i64)
