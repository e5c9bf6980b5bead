; ModuleID = 'bench5.cu'
source_filename = "bench5.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ2k3E4sums = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @k3(ptr nocapture noundef readonly %0, ptr nocapture noundef writeonly %1) local_unnamed_addr #0 {
  %3 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %4 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %5 = shl nsw i32 %4, 8
  %6 = add nuw i32 %5, %3
  %7 = zext i32 %6 to i64
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !5
  %10 = zext nneg i32 %3 to i64
  %11 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ2k3E4sums to ptr), i64 0, i64 %10
  store i32 %9, ptr %11, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  br label %14

12:                                               ; preds = %24
  %13 = icmp eq i32 %3, 0
  br i1 %13, label %27, label %31

14:                                               ; preds = %2, %24
  %15 = phi i32 [ 128, %2 ], [ %25, %24 ]
  %16 = icmp ult i32 %3, %15
  br i1 %16, label %17, label %24

17:                                               ; preds = %14
  %18 = add nuw nsw i32 %15, %3
  %19 = zext nneg i32 %18 to i64
  %20 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ2k3E4sums to ptr), i64 0, i64 %19
  %21 = load i32, ptr %20, align 4, !tbaa !5
  %22 = load i32, ptr %11, align 4, !tbaa !5
  %23 = add i32 %22, %21
  store i32 %23, ptr %11, align 4, !tbaa !5
  br label %24

24:                                               ; preds = %17, %14
  tail call void @llvm.nvvm.barrier0()
  %25 = lshr i32 %15, 1
  %26 = icmp ult i32 %15, 2
  br i1 %26, label %12, label %14, !llvm.loop !9

27:                                               ; preds = %12
  %28 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ2k3E4sums to ptr), align 4, !tbaa !5
  %29 = zext nneg i32 %4 to i64
  %30 = getelementptr inbounds i32, ptr %1, i64 %29
  store i32 %28, ptr %30, align 4, !tbaa !5
  br label %31

31:                                               ; preds = %27, %12
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @k3, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = distinct !{!9, !10, !11}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!"llvm.loop.unroll.disable"}

!nvvmir.version = !{!9999}
!9999 = !{i32 2, i32 0}
