; RUN: opt --passes=lower-aggr-copies --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-aggr-copies %s | filecheck %s --check-prefix=VERDICT
; A large fill by vectors and the rest by bytes; one of a length that differs from lane to lane.
; LAUNCH: k grid=1 block=3 args=[out i32[64], buf i32[128] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: store <4 x i8> <i8 3, i8 3, i8 3, i8 3>, ptr {{.*}}, align 4
; CHECK: store i8 3
; CHECK: store i8 3
; CHECK: icmp eq i64 {{.*}}, 0
; CHECK: store i8 %b

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %slot = alloca [40 x i32]
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @llvm.memset.p0.i64(ptr align 4 %slot, i8 3, i64 158, i1 false)
  %b = trunc i32 %t to i8
  call void @llvm.memset.p0.i32(ptr align 4 %slot, i8 %b, i32 %t, i1 false)
  %z = load i32, ptr %slot
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
