; negative: a launch that can work
; RUN: opt --passes=cnp-launch-check --verify-each -S %s | filecheck %s
; CHECK-LABEL: @p
; CHECK: call i32 @cudaLaunchDeviceV2(

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @p() "target-cpu"="sm_80" {
  %b = call ptr @cudaGetParameterBufferV2(ptr @k, i64 1, i64 1)
  %r = call i32 @cudaLaunchDeviceV2(ptr %b, ptr null)
  ret void
}
declare i32 @cudaLaunchDeviceV2(ptr, ptr)
declare ptr @cudaGetParameterBufferV2(ptr, i64, i64)
