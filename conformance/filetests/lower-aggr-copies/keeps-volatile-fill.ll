; RUN: opt --passes=lower-aggr-copies --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-aggr-copies %s | filecheck %s --check-prefix=VERDICT
; negative: a volatile fill stays
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[128] rand(1,-50,100)]
; VERDICT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: call void @llvm.memset.p0.i64

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %slot = alloca [40 x i32]
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @llvm.memset.p0.i64(ptr %slot, i8 3, i64 160, i1 true)
  %z = load i32, ptr %slot
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
