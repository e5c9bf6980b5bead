; RUN: opt --passes=ipmsp,memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=ipmsp,memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; Both calls pass global memory and shared memory in the same places.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: call void @add(ptr addrspace(1) {{.*}}, ptr addrspace(3) {{.*}}, i32 %t)
; CHECK: call void @add(ptr addrspace(1) {{.*}}, ptr addrspace(3) {{.*}}, i32 3)
; CHECK-LABEL: define internal void @add(ptr addrspace(1) %p, ptr addrspace(3) %q, i32 %x)
; CHECK: load i32, ptr addrspace(3) %q
; CHECK: store i32 {{.*}}, ptr addrspace(1) %p

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ps = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 0, i32 %t
  store i32 %t, ptr %ps
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %odd = trunc i32 %t to i1
  br i1 %odd, label %a, label %b
a:
  call void @add(ptr %po, ptr %ps, i32 %t)
  br label %end
b:
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  call void @add(ptr %pi, ptr %ps, i32 3)
  br label %end
end:
  ret void
}
define internal void @add(ptr %p, ptr %q, i32 %x) {
  %a = load i32, ptr %q
  %b = add i32 %a, %x
  store i32 %b, ptr %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
