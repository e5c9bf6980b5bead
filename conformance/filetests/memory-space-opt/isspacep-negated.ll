; RUN: opt --passes=memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; The test may be negated; the lanes of one warp take both branches.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: yes:
; CHECK-NEXT: [[S:%.*]] = addrspacecast ptr %p to ptr addrspace(3)
; CHECK-NEXT: load i32, ptr addrspace(3) [[S]]
; CHECK: no:
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
  %p = select i1 %odd, ptr %g, ptr %pi
  %is = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %not = xor i1 %is, true
  br i1 %not, label %no, label %yes
yes:
  %x = load i32, ptr %p
  br label %end
no:
  %y = load i32, ptr %p
  br label %end
end:
  %v = phi i32 [ %x, %yes ], [ %y, %no ]
  %po = getelementptr inbounds i32, ptr addrspace(1) @o, i32 %t
  store i32 %v, ptr addrspace(1) %po
  ret void
}
@o = addrspace(1) global [64 x i32] zeroinitializer
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
