; RUN: opt --passes=lower-aggr-copies --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-aggr-copies %s | filecheck %s --check-prefix=VERDICT
; A table without pointers is copied by vectors of bytes.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[128] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: load <16 x i8>, ptr addrspace(4)
; CHECK: store <16 x i8>
; CHECK-NOT: call void @llvm.memcpy

target triple = "nvptx64-nvidia-cuda"

@table = internal addrspace(4) constant [40 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10], align 16
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %slot = alloca [40 x i32], align 16
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @llvm.memcpy.p0.p4.i64(ptr align 16 %slot, ptr addrspace(4) align 16 @table, i64 160, i1 false)
  %p = getelementptr inbounds i32, ptr %slot, i32 %t
  %z = load i32, ptr %p
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare void @llvm.memcpy.p0.p4.i64(ptr, ptr addrspace(4), i64, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
