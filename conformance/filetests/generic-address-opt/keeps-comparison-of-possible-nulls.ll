; RUN: opt --passes=generic-address-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=generic-address-opt %s | filecheck %s --check-prefix=VERDICT
; negative: pointers of two spaces are equal where both are null
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Skipped
; CHECK-LABEL: define internal i1 @same(
; CHECK: icmp eq ptr %g, %h

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = call i1 @same(ptr addrspace(3) null, ptr addrspace(5) null)
  %z = select i1 %a, i32 1, i32 2
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}

define internal i1 @same(ptr addrspace(3) %p, ptr addrspace(5) %q) {
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %h = addrspacecast ptr addrspace(5) %q to ptr
  %n = icmp eq ptr %g, %h
  ret i1 %n
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
