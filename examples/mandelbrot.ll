; ModuleID = 'mandelbrot.cu'
source_filename = "mandelbrot.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local void @mandelbrot(i32 noundef %0, i32 noundef %1, i32 noundef %2, ptr noundef %3) #0 {
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca ptr, align 8
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca float, align 4
  %12 = alloca float, align 4
  %13 = alloca float, align 4
  %14 = alloca float, align 4
  %15 = alloca i32, align 4
  %16 = alloca float, align 4
  store i32 %0, ptr %5, align 4
  store i32 %1, ptr %6, align 4
  store i32 %2, ptr %7, align 4
  store ptr %3, ptr %8, align 8
  %17 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %18 = call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %19 = mul nsw i32 %17, %18
  %20 = call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %21 = add nsw i32 %19, %20
  store i32 %21, ptr %9, align 4
  %22 = call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %23 = call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %24 = mul nsw i32 %22, %23
  %25 = call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %26 = add nsw i32 %24, %25
  store i32 %26, ptr %10, align 4
  %27 = load i32, ptr %9, align 4
  %28 = load i32, ptr %5, align 4
  %29 = icmp sge i32 %27, %28
  br i1 %29, label %34, label %30

30:                                               ; preds = %4
  %31 = load i32, ptr %10, align 4
  %32 = load i32, ptr %6, align 4
  %33 = icmp sge i32 %31, %32
  br i1 %33, label %34, label %35

34:                                               ; preds = %30, %4
  br label %95

35:                                               ; preds = %30
  %36 = load i32, ptr %9, align 4
  %37 = sitofp i32 %36 to float
  %38 = fmul float 3.000000e+00, %37
  %39 = load i32, ptr %5, align 4
  %40 = sitofp i32 %39 to float
  %41 = fdiv float %38, %40
  %42 = fadd float -2.000000e+00, %41
  store float %42, ptr %11, align 4
  %43 = load i32, ptr %10, align 4
  %44 = sitofp i32 %43 to float
  %45 = fmul float 2.000000e+00, %44
  %46 = load i32, ptr %6, align 4
  %47 = sitofp i32 %46 to float
  %48 = fdiv float %45, %47
  %49 = fadd float -1.000000e+00, %48
  store float %49, ptr %12, align 4
  store float 0.000000e+00, ptr %13, align 4
  store float 0.000000e+00, ptr %14, align 4
  store i32 0, ptr %15, align 4
  br label %50

50:                                               ; preds = %65, %35
  %51 = load i32, ptr %15, align 4
  %52 = load i32, ptr %7, align 4
  %53 = icmp slt i32 %51, %52
  br i1 %53, label %54, label %63

54:                                               ; preds = %50
  %55 = load float, ptr %13, align 4
  %56 = load float, ptr %13, align 4
  %57 = fmul float %55, %56
  %58 = load float, ptr %14, align 4
  %59 = load float, ptr %14, align 4
  %60 = fmul float %58, %59
  %61 = fadd float %57, %60
  %62 = fcmp ole float %61, 4.000000e+00
  br label %63

63:                                               ; preds = %54, %50
  %64 = phi i1 [ false, %50 ], [ %62, %54 ]
  br i1 %64, label %65, label %84

65:                                               ; preds = %63
  %66 = load float, ptr %13, align 4
  %67 = load float, ptr %13, align 4
  %68 = fmul float %66, %67
  %69 = load float, ptr %14, align 4
  %70 = load float, ptr %14, align 4
  %71 = fmul float %69, %70
  %72 = fsub float %68, %71
  %73 = load float, ptr %11, align 4
  %74 = fadd float %72, %73
  store float %74, ptr %16, align 4
  %75 = load float, ptr %13, align 4
  %76 = fmul float 2.000000e+00, %75
  %77 = load float, ptr %14, align 4
  %78 = fmul float %76, %77
  %79 = load float, ptr %12, align 4
  %80 = fadd float %78, %79
  store float %80, ptr %14, align 4
  %81 = load float, ptr %16, align 4
  store float %81, ptr %13, align 4
  %82 = load i32, ptr %15, align 4
  %83 = add nsw i32 %82, 1
  store i32 %83, ptr %15, align 4
  br label %50, !llvm.loop !5

84:                                               ; preds = %63
  %85 = load i32, ptr %15, align 4
  %86 = trunc i32 %85 to i16
  %87 = load ptr, ptr %8, align 8
  %88 = load i32, ptr %10, align 4
  %89 = load i32, ptr %5, align 4
  %90 = mul nsw i32 %88, %89
  %91 = load i32, ptr %9, align 4
  %92 = add nsw i32 %90, %91
  %93 = sext i32 %92 to i64
  %94 = getelementptr inbounds i16, ptr %87, i64 %93
  store i16 %86, ptr %94, align 2
  br label %95

95:                                               ; preds = %84, %34
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.y() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y() #1

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @mandelbrot, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.mustprogress"}

!nvvmir.version = !{!9999}
!9999 = !{i32 2, i32 0}
