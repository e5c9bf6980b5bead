; ModuleID = 'bench5.cu'
source_filename = "bench5.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: write)
define dso_local void @k2(ptr nocapture noundef writeonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul nuw nsw i32 %3, %4
  %6 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add nuw nsw i32 %5, %6
  %8 = icmp ult i32 %7, %1
  br i1 %8, label %9, label %28

9:                                                ; preds = %2
  %10 = icmp eq i32 %7, 0
  br i1 %10, label %24, label %11

11:                                               ; preds = %9
  %12 = add nuw i32 %7, 1
  br label %13

13:                                               ; preds = %11, %13
  %14 = phi i32 [ %22, %13 ], [ 0, %11 ]
  %15 = phi i32 [ %21, %13 ], [ %12, %11 ]
  %16 = and i32 %15, 1
  %17 = icmp eq i32 %16, 0
  %18 = mul i32 %15, 3
  %19 = add i32 %18, 1
  %20 = lshr exact i32 %15, 1
  %21 = select i1 %17, i32 %20, i32 %19
  %22 = add i32 %14, 1
  %23 = icmp eq i32 %21, 1
  br i1 %23, label %24, label %13, !llvm.loop !5

24:                                               ; preds = %13, %9
  %25 = phi i32 [ 0, %9 ], [ %22, %13 ]
  %26 = zext nneg i32 %7 to i64
  %27 = getelementptr inbounds i32, ptr %0, i64 %26
  store i32 %25, ptr %27, align 4, !tbaa !8
  br label %28

28:                                               ; preds = %2, %24
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: write) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @k2, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = distinct !{!5, !6, !7}
!6 = !{!"llvm.loop.mustprogress"}
!7 = !{!"llvm.loop.unroll.disable"}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C++ TBAA"}

!nvvmir.version = !{!9999}
!9999 = !{i32 2, i32 0}
