; RUN: opt --passes='lower-aggr-copies<all>' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-aggr-copies<all>' %s | filecheck %s --check-prefix=VERDICT
; A copy of pointers goes word by word, and what they lead to is still there.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[128] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: [[W:%.*]] = load i64, ptr {{.*}}, align 8
; CHECK: store i64 [[W]], ptr {{.*}}, align 8
; CHECK-NOT: call void @llvm.mem

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %slot = alloca [40 x i32], align 8
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %src = alloca [20 x ptr]
  store ptr %in, ptr %src
  call void @llvm.memcpy.p0.p0.i64(ptr %slot, ptr %src, i64 160, i1 false)
  %p = load ptr, ptr %slot
  %z = load i32, ptr %p
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
