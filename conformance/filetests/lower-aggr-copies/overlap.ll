; RUN: opt --passes=lower-aggr-copies --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-aggr-copies %s | filecheck %s --check-prefix=VERDICT
; The destination may overlap the source: up or down, as the addresses say; lanes differ.
; LAUNCH: k grid=1 block=2 args=[out i32[64], buf i32[128] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: [[C:%.*]] = icmp ult ptr %to, %from
; CHECK-NEXT: br i1 [[C]], label %copy.up, label %copy.down

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mine = mul i32 %t, 64
  %low = getelementptr inbounds i32, ptr %in, i32 %mine
  %high = getelementptr inbounds i32, ptr %low, i32 3
  %odd = trunc i32 %t to i1
  %from = select i1 %odd, ptr %low, ptr %high
  %to = select i1 %odd, ptr %high, ptr %low
  %v = load [40 x i32], ptr %from
  store [40 x i32] %v, ptr %to
  %p = getelementptr inbounds i32, ptr %to, i32 20
  %z = load i32, ptr %p
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
