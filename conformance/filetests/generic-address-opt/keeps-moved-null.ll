; RUN: opt --passes=generic-address-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=generic-address-opt %s | filecheck %s --check-prefix=VERDICT
; negative: null that is moved without inbounds is an address of the global window
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Skipped
; CHECK-LABEL: define internal i1 @moved(
; CHECK: icmp eq ptr %q, inttoptr (i64 8 to ptr)

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = call i1 @moved(ptr addrspace(3) null)
  %z = select i1 %a, i32 1, i32 2
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}

define internal i1 @moved(ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %q = getelementptr i8, ptr %g, i64 8
  %n = icmp eq ptr %q, inttoptr (i64 8 to ptr)
  ret i1 %n
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
