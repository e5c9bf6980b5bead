; RUN: opt --passes=process-restrict --verify-each -S %s | filecheck %s
; RUN: check --passes=process-restrict %s | filecheck %s --check-prefix=VERDICT
; Each access says by which parameters it goes.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %x = load i32, ptr %pi{{.*}} !alias.scope ![[IN:[0-9]+]], !noalias ![[OUT:[0-9]+]]
; CHECK: store i32 %x, ptr %slot{{.*}} !noalias ![[BOTH:[0-9]+]]
; CHECK: store i32 %x, ptr %po{{.*}} !alias.scope ![[OUT]], !noalias ![[IN]]

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in) {
entry:
  %slot = alloca i32
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  store i32 %x, ptr %slot
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %x, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
