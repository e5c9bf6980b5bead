; RUN: opt --passes=ipmsp,memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=ipmsp,memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; Lanes of one warp call the function with pointers of different spaces: a copy for each.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: call i32 @get.msp.3.0(ptr addrspace(3) {{.*}}, i32 1)
; CHECK: call i32 @get.msp.1.0(ptr addrspace(1) {{.*}}, i32 2)
; CHECK-NOT: define internal i32 @get(
; CHECK-LABEL: define internal i32 @get.msp.3.0(ptr addrspace(3) %p, i32 %x)
; CHECK: load i32, ptr addrspace(3) %p
; CHECK-LABEL: define internal i32 @get.msp.1.0(ptr addrspace(1) %p, i32 %x)
; CHECK: load i32, ptr addrspace(1) %p

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ps = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 0, i32 %t
  store i32 %t, ptr %ps
  %odd = trunc i32 %t to i1
  br i1 %odd, label %a, label %b
a:
  %x = call i32 @get(ptr %ps, i32 1)
  br label %end
b:
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %y = call i32 @get(ptr %pi, i32 2)
  br label %end
end:
  %v = phi i32 [ %x, %a ], [ %y, %b ]
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %v, ptr %po
  ret void
}
define internal i32 @get(ptr %p, i32 %x) {
  %a = load i32, ptr %p
  %c = add i32 %a, %x
  ret i32 %c
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
