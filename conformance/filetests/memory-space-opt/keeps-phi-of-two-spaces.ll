; RUN: opt --passes=memory-space-opt<second-time> --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=VERDICT
; negative: the PHI is of two spaces, lanes of one warp take both
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; VERDICT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: store i32 %t, ptr %p

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ps = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %odd = trunc i32 %t to i1
  br i1 %odd, label %a, label %join
a:
  br label %join
join:
  %p = phi ptr [ %ps, %entry ], [ %po, %a ]
  store i32 %t, ptr %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
