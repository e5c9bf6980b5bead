; RUN: opt --passes=memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; A slot whose type names local memory is known in the first run, too.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: store i32 %x, ptr addrspace(5) %slot
; CHECK: load i32, ptr addrspace(5) %slot

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = alloca i32, addrspace(5)
  %g = addrspacecast ptr addrspace(5) %slot to ptr
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  store i32 %x, ptr %g
  %y = load i32, ptr %g
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %y, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
