; RUN: opt --passes=memory-space-opt<second-time> --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=LIMIT
; Copies and fills become the intrinsics of the spaces, each pointer by itself.
; LAUNCH: k grid=1 block=16 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: call void @llvm.memset.p5.i64(ptr addrspace(5) {{.*}}, i8 1, i64 16, i1 false)
; CHECK: call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) {{.*}}, ptr addrspace(1) {{.*}}, i64 8, i1 false)
; CHECK: call void @llvm.memmove.p1.p5.i64(ptr addrspace(1) {{.*}}, ptr addrspace(5) {{.*}}, i64 16, i1 false)

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %slot = alloca [4 x i32], align 8
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = mul i32 %t, 4
  %po = getelementptr inbounds i32, ptr %out, i32 %i
  %pi = getelementptr inbounds i32, ptr %in, i32 %i
  call void @llvm.memset.p0.i64(ptr %slot, i8 1, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %slot, ptr %pi, i64 8, i1 false)
  call void @llvm.memmove.p0.p0.i64(ptr %po, ptr %slot, i64 16, i1 false)
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
