; RUN: opt --passes=generic-address-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=generic-address-opt %s | filecheck %s --check-prefix=VERDICT
; A loop over converted pointers: the PHI and the step are made before the conversion.
; LAUNCH: k grid=1 block=1 args=[out i32[64], buf i32[64] zero]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: loop:
; CHECK-NEXT: %p = phi ptr addrspace(3) [ @s, %entry ], [ %q, %loop ]
; CHECK-NOT: phi ptr [
; CHECK: [[G:%.*]] = addrspacecast ptr addrspace(3) %p to ptr
; CHECK: call void @put(ptr [[G]], i32 %n)

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %p = phi ptr [ addrspacecast (ptr addrspace(3) @s to ptr), %entry ], [ %q, %loop ]
  %n = phi i32 [ 0, %entry ], [ %m, %loop ]
  call void @put(ptr %p, i32 %n)
  %q = getelementptr inbounds i32, ptr %p, i32 1
  %m = add i32 %n, 1
  %c = icmp ult i32 %m, 8
  br i1 %c, label %loop, label %end
end:
  %r = getelementptr inbounds i32, ptr addrspace(3) @s, i32 3
  %x = load i32, ptr addrspace(3) %r
  store i32 %x, ptr %out
  ret void
}

define internal void @put(ptr %p, i32 %x) {
  store i32 %x, ptr %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
