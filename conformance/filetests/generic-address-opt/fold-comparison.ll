; RUN: opt --passes=generic-address-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=generic-address-opt %s | filecheck %s --check-prefix=VERDICT
; Pointers into two windows are different.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-NOT: icmp
; CHECK: select i1 false, i32 1, i32 2
; CHECK: select i1 true, i32 4, i32 8

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %slot = alloca i32
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %a = icmp eq ptr %slot, %g
  %b = icmp ne ptr %g, null
  %x = select i1 %a, i32 1, i32 2
  %y = select i1 %b, i32 4, i32 8
  %z = add i32 %x, %y
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
