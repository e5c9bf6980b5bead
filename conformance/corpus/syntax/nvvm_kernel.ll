; a kernel with launch bounds, nvvm.annotations of many kinds, ptx_kernel and address spaces
target triple = "nvptx64-nvidia-cuda"
@tex = internal addrspace(1) global i64 0, align 8
@dyn = external addrspace(3) global [0 x i32], align 16
@cst = addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define ptx_kernel void @k(ptr addrspace(1) noalias nocapture %p, ptr byval([4 x i32]) align 4 %b) #0 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !range !9
  %c = getelementptr inbounds [4 x i32], ptr addrspace(4) @cst, i32 0, i32 %t
  %v = load i32, ptr addrspace(4) %c, align 4
  %d = getelementptr inbounds [0 x i32], ptr addrspace(3) @dyn, i32 0, i32 %t
  store i32 %v, ptr addrspace(3) %d, align 4
  call void @llvm.nvvm.barrier0()
  %e = load i32, ptr addrspacecast (ptr addrspace(3) @dyn to ptr), align 4
  %f = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %t
  store i32 %e, ptr addrspace(1) %f, align 4
  ret void
}
define void @old_style(ptr %p) {
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0() convergent
attributes #0 = { "nvvm.maxntid"="256,1,1" "nvvm.minctasm"="2" "nvvm.maxnreg"="64" "uniform-work-group-size"="true" }
!nvvm.annotations = !{!0, !1, !2, !3, !4}
!nvvm.annotations_transplanted = !{!0}
!0 = !{ptr @old_style, !"kernel", i32 1}
!1 = !{ptr @old_style, !"maxntidx", i32 128, !"maxntidy", i32 2, !"minctasm", i32 4}
!2 = !{ptr @k, !"grid_constant", !5}
!3 = !{null, !"align", i32 8}
!4 = !{ptr addrspace(1) @tex, !"texture", i32 1}
!5 = !{i32 2}
!9 = !{i32 0, i32 1024}
