; what is launched is no kernel
; RUN: not opt --passes=cnp-launch-check -S %s | filecheck %s
; CHECK: error[launch-kernel]

define void @f() {
  ret void
}

define ptx_kernel void @p() {
  %b = call ptr @cudaGetParameterBufferV2(ptr @f, i64 1, i64 1)
  ret void
}
declare i32 @cudaLaunchDeviceV2(ptr, ptr)
declare ptr @cudaGetParameterBufferV2(ptr, i64, i64)
