; ModuleID = 'bench5.cu'
source_filename = "bench5.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: write)
define dso_local void @k1(ptr nocapture noundef writeonly %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %5 = mul nuw nsw i32 %3, %4
  %6 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = add nuw nsw i32 %5, %6
  %8 = icmp ult i32 %7, %1
  br i1 %8, label %9, label %46

9:                                                ; preds = %2
  %10 = xor i32 %7, -1640531527
  %11 = and i32 %7, 255
  %12 = uitofp nneg i32 %11 to float
  %13 = fmul float %12, 3.906250e-03
  br label %22

14:                                               ; preds = %22
  %15 = bitcast float %42 to i32
  %16 = bitcast float %43 to i32
  %17 = xor i32 %15, %16
  %18 = xor i32 %17, %35
  %19 = xor i32 %18, %36
  %20 = zext nneg i32 %7 to i64
  %21 = getelementptr inbounds i32, ptr %0, i64 %20
  store i32 %19, ptr %21, align 4, !tbaa !5
  br label %46

22:                                               ; preds = %9, %22
  %23 = phi i32 [ %7, %9 ], [ %36, %22 ]
  %24 = phi i32 [ 0, %9 ], [ %44, %22 ]
  %25 = phi float [ 5.000000e-01, %9 ], [ %43, %22 ]
  %26 = phi float [ %13, %9 ], [ %42, %22 ]
  %27 = phi i32 [ %10, %9 ], [ %35, %22 ]
  %28 = mul i32 %23, 1664525
  %29 = add i32 %28, 1013904223
  %30 = shl i32 %27, 13
  %31 = xor i32 %30, %27
  %32 = lshr i32 %31, 17
  %33 = xor i32 %32, %31
  %34 = shl i32 %33, 5
  %35 = xor i32 %34, %33
  %36 = add i32 %29, %35
  %37 = tail call float @llvm.fma.f32(float %26, float 0x3FEFF7CEE0000000, float %25)
  %38 = fmul float %37, 0xBF50624DE0000000
  %39 = tail call float @llvm.fma.f32(float %25, float 5.000000e-01, float %38)
  %40 = fadd float %37, 2.500000e-01
  %41 = fmul float %39, 0x3FF028F5C0000000
  %42 = tail call float @llvm.minnum.f32(float %40, float 8.000000e+00)
  %43 = tail call float @llvm.maxnum.f32(float %41, float -8.000000e+00)
  %44 = add nuw nsw i32 %24, 1
  %45 = icmp eq i32 %44, 256
  br i1 %45, label %14, label %22, !llvm.loop !9

46:                                               ; preds = %2, %14
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fma.f32(float, float, float) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.minnum.f32(float, float) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #2

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: write) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @k1, !"kernel", i32 1}
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
