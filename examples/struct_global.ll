; ModuleID = 'struct_global.cu'
source_filename = "struct_global.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Material = type { [3 x i8], double, i16, float }
%struct.Totals = type { i32, i32, i64 }

@materials = dso_local addrspace(4) externally_initialized global [4 x %struct.Material] [%struct.Material { [3 x i8] c"iro", double 7.875000e+00, i16 45, float 5.000000e-01 }, %struct.Material { [3 x i8] c"woo", double 6.250000e-01, i16 2, float 1.250000e+00 }, %struct.Material { [3 x i8] c"gla", double 2.500000e+00, i16 55, float 3.000000e+00 }, %struct.Material { [3 x i8] c"gol", double 1.925000e+01, i16 25, float 6.000000e+04 }], align 8
@totals = dso_local addrspace(1) externally_initialized global %struct.Totals zeroinitializer, align 8
@llvm.compiler.used = appending global [2 x ptr] [ptr addrspacecast (ptr addrspace(4) @materials to ptr), ptr addrspacecast (ptr addrspace(1) @totals to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local void @struct_global(i32 noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3, ptr noundef %4) #0 {
  %6 = alloca i32, align 4
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca i32, align 4
  %12 = alloca ptr, align 8
  %13 = alloca double, align 8
  store i32 %0, ptr %6, align 4
  store ptr %1, ptr %7, align 8
  store ptr %2, ptr %8, align 8
  store ptr %3, ptr %9, align 8
  store ptr %4, ptr %10, align 8
  %14 = call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %15 = call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %16 = mul nsw i32 %14, %15
  %17 = call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %18 = add nsw i32 %16, %17
  store i32 %18, ptr %11, align 4
  %19 = load i32, ptr %11, align 4
  %20 = load i32, ptr %6, align 4
  %21 = icmp slt i32 %19, %20
  br i1 %21, label %22, label %80

22:                                               ; preds = %5
  %23 = load ptr, ptr %7, align 8
  %24 = load i32, ptr %11, align 4
  %25 = sext i32 %24 to i64
  %26 = getelementptr inbounds i32, ptr %23, i64 %25
  %27 = load i32, ptr %26, align 4
  %28 = sext i32 %27 to i64
  %29 = getelementptr inbounds [4 x %struct.Material], ptr addrspacecast (ptr addrspace(4) @materials to ptr), i64 0, i64 %28
  store ptr %29, ptr %12, align 8
  %30 = load ptr, ptr %12, align 8
  %31 = getelementptr inbounds %struct.Material, ptr %30, i32 0, i32 1
  %32 = load double, ptr %31, align 8
  %33 = load ptr, ptr %8, align 8
  %34 = load i32, ptr %11, align 4
  %35 = sext i32 %34 to i64
  %36 = getelementptr inbounds i32, ptr %33, i64 %35
  %37 = load i32, ptr %36, align 4
  %38 = sitofp i32 %37 to double
  %39 = fmul double %32, %38
  store double %39, ptr %13, align 8
  %40 = load double, ptr %13, align 8
  %41 = fptrunc double %40 to float
  %42 = load ptr, ptr %12, align 8
  %43 = getelementptr inbounds %struct.Material, ptr %42, i32 0, i32 3
  %44 = load float, ptr %43, align 4
  %45 = fmul float %41, %44
  %46 = load ptr, ptr %9, align 8
  %47 = load i32, ptr %11, align 4
  %48 = sext i32 %47 to i64
  %49 = getelementptr inbounds float, ptr %46, i64 %48
  store float %45, ptr %49, align 4
  %50 = atomicrmw add ptr addrspacecast (ptr addrspace(1) @totals to ptr), i32 1 seq_cst, align 8
  %51 = load ptr, ptr %12, align 8
  %52 = getelementptr inbounds %struct.Material, ptr %51, i32 0, i32 2
  %53 = load i16, ptr %52, align 8
  %54 = sext i16 %53 to i32
  %55 = atomicrmw max ptr getelementptr inbounds (%struct.Totals, ptr addrspacecast (ptr addrspace(1) @totals to ptr), i32 0, i32 1), i32 %54 seq_cst, align 4
  %56 = load double, ptr %13, align 8
  %57 = fmul double %56, 8.000000e+00
  %58 = fptosi double %57 to i64
  %59 = atomicrmw add ptr getelementptr inbounds (%struct.Totals, ptr addrspacecast (ptr addrspace(1) @totals to ptr), i32 0, i32 2), i64 %58 seq_cst, align 8
  %60 = load ptr, ptr %10, align 8
  %61 = load ptr, ptr %7, align 8
  %62 = load i32, ptr %11, align 4
  %63 = sext i32 %62 to i64
  %64 = getelementptr inbounds i32, ptr %61, i64 %63
  %65 = load i32, ptr %64, align 4
  %66 = sext i32 %65 to i64
  %67 = getelementptr inbounds i32, ptr %60, i64 %66
  %68 = load ptr, ptr %12, align 8
  %69 = getelementptr inbounds %struct.Material, ptr %68, i32 0, i32 0
  %70 = getelementptr inbounds [3 x i8], ptr %69, i64 0, i64 0
  %71 = load i8, ptr %70, align 8
  %72 = sext i8 %71 to i32
  %73 = load ptr, ptr %8, align 8
  %74 = load i32, ptr %11, align 4
  %75 = sext i32 %74 to i64
  %76 = getelementptr inbounds i32, ptr %73, i64 %75
  %77 = load i32, ptr %76, align 4
  %78 = add nsw i32 %72, %77
  %79 = atomicrmw add ptr %67, i32 %78 seq_cst, align 4
  br label %80

80:                                               ; preds = %22, %5
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @struct_global, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}

!nvvmir.version = !{!9999}
!9999 = !{i32 2, i32 0}
