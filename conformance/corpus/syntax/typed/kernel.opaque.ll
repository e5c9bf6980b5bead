; opaque form of: a whole kernel as clang 14 wrote it, with annotations and shared memory
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [32 x float] undef, align 4
define dso_local void @k(ptr nocapture %p, i32 %n) local_unnamed_addr #0 {
entry:
  %t = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2, !range !2
  %c = icmp slt i32 %t, %n
  br i1 %c, label %body, label %exit
body:
  %i = sext i32 %t to i64
  %a = getelementptr inbounds float, ptr %p, i64 %i
  %v = load float, ptr %a, align 4, !tbaa !3
  %s = getelementptr inbounds [32 x float], ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 0, i64 %i
  store float %v, ptr %s, align 4, !tbaa !3
  br label %exit
exit:
  tail call void @llvm.nvvm.barrier0()
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1
declare void @llvm.nvvm.barrier0() #3
attributes #0 = { convergent nounwind "frame-pointer"="all" }
attributes #1 = { nounwind memory(none) speculatable }
attributes #2 = { nounwind }
attributes #3 = { convergent nounwind }
!nvvm.annotations = !{!0}
!llvm.ident = !{!1}
!0 = !{ptr @k, !"kernel", i32 1}
!1 = !{!"a compiler"}
!2 = !{i32 0, i32 1024}
!3 = !{!4, !4, i64 0}
!4 = !{!"float", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C++ TBAA"}
