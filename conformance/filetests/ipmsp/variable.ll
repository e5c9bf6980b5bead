; RUN: opt --passes=ipmsp --verify-each -S %s | filecheck %s
; RUN: check --passes=ipmsp %s | filecheck %s --check-prefix=VERDICT
; A shared variable that holds a pointer into global memory; what is loaded may be undefined, the access is not.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %p = load ptr, ptr addrspace(3) @v
; CHECK-NEXT: [[P:%.*]] = addrspacecast ptr %p to ptr addrspace(1)
; CHECK: getelementptr inbounds i32, ptr addrspace(1) [[P]], i32 %t
; CHECK: load i32, ptr addrspace(1)

target triple = "nvptx64-nvidia-cuda"

@v = internal addrspace(3) global ptr undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %set, label %join
set:
  call void @remember(ptr %in)
  br label %join
join:
  call void @llvm.nvvm.barrier0()
  %p = load ptr, ptr addrspace(3) @v
  %q = getelementptr inbounds i32, ptr %p, i32 %t
  %x = load i32, ptr %q
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %x, ptr %po
  ret void
}
define internal void @remember(ptr %p) {
  store ptr %p, ptr addrspacecast (ptr addrspace(3) @v to ptr)
  ret void
}
declare void @llvm.nvvm.barrier0() convergent
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
