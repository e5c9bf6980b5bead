; RUN: opt --passes=lower-aggr-copies --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-aggr-copies %s | filecheck %s --check-prefix=VERDICT
; negative: other lanes may write the source between load and store
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[128] rand(1,-50,100)]
; VERDICT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: load [40 x i32]

target triple = "nvptx64-nvidia-cuda"

@g = internal addrspace(1) global [40 x i32] zeroinitializer

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %slot = alloca [40 x i32]
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v = load [40 x i32], ptr addrspace(1) @g
  call void @llvm.nvvm.barrier0()
  store [40 x i32] %v, ptr %slot
  %z = load i32, ptr %slot
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare void @llvm.nvvm.barrier0() convergent
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
