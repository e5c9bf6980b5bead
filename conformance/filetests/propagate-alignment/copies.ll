; RUN: opt --passes=propagate-alignment --verify-each -S %s | filecheck %s
; RUN: check --passes=propagate-alignment %s | filecheck %s --check-prefix=VERDICT
; Copies and fills say so in attributes.
; LAUNCH: k grid=1 block=4 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: call void @llvm.memset.p0.i64(ptr align 16 %a, i8 0, i64 16, i1 false)
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 8 %b, ptr align 16 %a, i64 8, i1 false)

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [8 x i32], align 16
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = getelementptr inbounds i8, ptr %a, i64 24
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr align 2 %a, i64 8, i1 false)
  %z = load i32, ptr %b
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
