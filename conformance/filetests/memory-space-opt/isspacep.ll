; RUN: opt --passes=memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memory-space-opt %s | filecheck %s --check-prefix=LIMIT
; Behind a test of the space the pointer is of that space; elsewhere it stays generic.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %p = phi ptr [
; CHECK: in.shared:
; CHECK-NEXT: [[S:%.*]] = addrspacecast ptr %p to ptr addrspace(3)
; CHECK-NEXT: load i32, ptr addrspace(3) [[S]]
; CHECK: in.other:
; CHECK-NEXT: load i32, ptr %p

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ps = getelementptr inbounds [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %ps
  %g = addrspacecast ptr addrspace(3) %ps to ptr
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %odd = trunc i32 %t to i1
  br i1 %odd, label %a, label %join
a:
  br label %join
join:
  %p = phi ptr [ %g, %entry ], [ %pi, %a ]
  %is = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br i1 %is, label %in.shared, label %in.other
in.shared:
  %x = load i32, ptr %p
  br label %end
in.other:
  %y = load i32, ptr %p
  br label %end
end:
  %v = phi i32 [ %x, %in.shared ], [ %y, %in.other ]
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %v, ptr %po
  ret void
}
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
