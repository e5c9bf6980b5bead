; RUN: opt --passes=generic-address-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=generic-address-opt %s | filecheck %s --check-prefix=VERDICT
; A converted pointer is null where it was before.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define internal i1 @isnull(
; CHECK: icmp eq ptr addrspace(3) %p, null

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = call i1 @isnull(ptr addrspace(3) null)
  %b = call i1 @isnull(ptr addrspace(3) @s)
  %x = select i1 %a, i32 1, i32 2
  %y = select i1 %b, i32 4, i32 8
  %z = add i32 %x, %y
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}

define internal i1 @isnull(ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %n = icmp eq ptr %g, null
  ret i1 %n
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
