; RUN: opt --passes=generic-address-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=generic-address-opt %s | filecheck %s --check-prefix=VERDICT
; Converted pointers of one space; lanes differ.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %p = getelementptr inbounds i32, ptr addrspace(3) @s, i32 %t
; CHECK: icmp eq ptr addrspace(3) %p, getelementptr inbounds (i32, ptr addrspace(3) @s, i32 5)

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 %t
  %a = icmp eq ptr %p, getelementptr inbounds (i32, ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 5)
  %z = select i1 %a, i32 1, i32 2
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
