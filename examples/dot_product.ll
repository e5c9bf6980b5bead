; ModuleID = 'dot_product.cu'
source_filename = "dot_product.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.blockIdx_type = type { i8 }
%struct.blockDim_type = type { i8 }
%struct.threadIdx_type = type { i8 }
%struct.gridDim_type = type { i8 }

@_ZZ11dot_productE7partial = internal addrspace(3) global [32 x i32] undef, align 4
@_ZL8blockIdx = internal addrspace(4) constant %struct.blockIdx_type undef, align 1
@_ZL8blockDim = internal addrspace(4) constant %struct.blockDim_type undef, align 1
@_ZL9threadIdx = internal addrspace(4) constant %struct.threadIdx_type undef, align 1
@_ZL7gridDim = internal addrspace(4) constant %struct.gridDim_type undef, align 1

; Function Attrs: convergent mustprogress noinline norecurse nounwind
define dso_local void @dot_product(ptr noalias noundef %0, ptr noalias noundef %1, ptr noundef %2, i32 noundef %3) #0 {
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca ptr, align 8
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  %16 = alloca i32, align 4
  %17 = alloca i32, align 4
  %18 = alloca i32, align 4
  %19 = alloca i32, align 4
  %20 = alloca i32, align 4
  %21 = alloca ptr, align 8
  %22 = alloca ptr, align 8
  %23 = alloca ptr, align 8
  %24 = alloca i32, align 4
  %25 = alloca i32, align 4
  %26 = alloca i32, align 4
  %27 = alloca i32, align 4
  %28 = alloca i32, align 4
  store ptr %0, ptr %21, align 8
  store ptr %1, ptr %22, align 8
  store ptr %2, ptr %23, align 8
  store i32 %3, ptr %24, align 4
  store i32 0, ptr %25, align 4
  %29 = call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %30 = call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %31 = mul i32 %29, %30
  %32 = call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %33 = add i32 %31, %32
  store i32 %33, ptr %26, align 4
  br label %34

34:                                               ; preds = %52, %4
  %35 = load i32, ptr %26, align 4
  %36 = load i32, ptr %24, align 4
  %37 = icmp slt i32 %35, %36
  br i1 %37, label %38, label %58

38:                                               ; preds = %34
  %39 = load ptr, ptr %21, align 8
  %40 = load i32, ptr %26, align 4
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds i32, ptr %39, i64 %41
  %43 = load i32, ptr %42, align 4
  %44 = load ptr, ptr %22, align 8
  %45 = load i32, ptr %26, align 4
  %46 = sext i32 %45 to i64
  %47 = getelementptr inbounds i32, ptr %44, i64 %46
  %48 = load i32, ptr %47, align 4
  %49 = mul nsw i32 %43, %48
  %50 = load i32, ptr %25, align 4
  %51 = add nsw i32 %50, %49
  store i32 %51, ptr %25, align 4
  br label %52

52:                                               ; preds = %38
  %53 = call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %54 = call noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %55 = mul i32 %53, %54
  %56 = load i32, ptr %26, align 4
  %57 = add i32 %56, %55
  store i32 %57, ptr %26, align 4
  br label %34, !llvm.loop !5

58:                                               ; preds = %34
  %59 = call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %60 = urem i32 %59, 32
  store i32 %60, ptr %27, align 4
  %61 = call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %62 = udiv i32 %61, 32
  store i32 %62, ptr %28, align 4
  %63 = load i32, ptr %25, align 4
  store i32 %63, ptr %17, align 4
  store i32 16, ptr %18, align 4
  br label %64

64:                                               ; preds = %67, %58
  %65 = load i32, ptr %18, align 4
  %66 = icmp sgt i32 %65, 0
  br i1 %66, label %67, label %82

67:                                               ; preds = %64
  %68 = load i32, ptr %17, align 4
  %69 = load i32, ptr %18, align 4
  store i32 -1, ptr %9, align 4
  store i32 %68, ptr %10, align 4
  store i32 %69, ptr %11, align 4
  store i32 32, ptr %12, align 4
  %70 = load i32, ptr %9, align 4
  %71 = load i32, ptr %10, align 4
  %72 = load i32, ptr %11, align 4
  %73 = load i32, ptr %12, align 4
  %74 = sub nsw i32 32, %73
  %75 = shl i32 %74, 8
  %76 = or i32 %75, 31
  %77 = call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 %70, i32 %71, i32 %72, i32 %76)
  %78 = load i32, ptr %17, align 4
  %79 = add nsw i32 %78, %77
  store i32 %79, ptr %17, align 4
  %80 = load i32, ptr %18, align 4
  %81 = ashr i32 %80, 1
  store i32 %81, ptr %18, align 4
  br label %64, !llvm.loop !7

82:                                               ; preds = %64
  %83 = load i32, ptr %17, align 4
  store i32 %83, ptr %25, align 4
  %84 = load i32, ptr %27, align 4
  %85 = icmp eq i32 %84, 0
  br i1 %85, label %86, label %91

86:                                               ; preds = %82
  %87 = load i32, ptr %25, align 4
  %88 = load i32, ptr %28, align 4
  %89 = sext i32 %88 to i64
  %90 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11dot_productE7partial to ptr), i64 0, i64 %89
  store i32 %87, ptr %90, align 4
  br label %91

91:                                               ; preds = %86, %82
  call void @llvm.nvvm.barrier0()
  %92 = load i32, ptr %28, align 4
  %93 = icmp eq i32 %92, 0
  br i1 %93, label %94, label %139

94:                                               ; preds = %91
  %95 = load i32, ptr %27, align 4
  %96 = call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %97 = udiv i32 %96, 32
  %98 = icmp ult i32 %95, %97
  br i1 %98, label %99, label %104

99:                                               ; preds = %94
  %100 = load i32, ptr %27, align 4
  %101 = sext i32 %100 to i64
  %102 = getelementptr inbounds [32 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11dot_productE7partial to ptr), i64 0, i64 %101
  %103 = load i32, ptr %102, align 4
  br label %105

104:                                              ; preds = %94
  br label %105

105:                                              ; preds = %104, %99
  %106 = phi i32 [ %103, %99 ], [ 0, %104 ]
  store i32 %106, ptr %25, align 4
  %107 = load i32, ptr %25, align 4
  store i32 %107, ptr %19, align 4
  store i32 16, ptr %20, align 4
  br label %108

108:                                              ; preds = %111, %105
  %109 = load i32, ptr %20, align 4
  %110 = icmp sgt i32 %109, 0
  br i1 %110, label %111, label %126

111:                                              ; preds = %108
  %112 = load i32, ptr %19, align 4
  %113 = load i32, ptr %20, align 4
  store i32 -1, ptr %5, align 4
  store i32 %112, ptr %6, align 4
  store i32 %113, ptr %7, align 4
  store i32 32, ptr %8, align 4
  %114 = load i32, ptr %5, align 4
  %115 = load i32, ptr %6, align 4
  %116 = load i32, ptr %7, align 4
  %117 = load i32, ptr %8, align 4
  %118 = sub nsw i32 32, %117
  %119 = shl i32 %118, 8
  %120 = or i32 %119, 31
  %121 = call noundef i32 @llvm.nvvm.shfl.sync.down.i32(i32 %114, i32 %115, i32 %116, i32 %120)
  %122 = load i32, ptr %19, align 4
  %123 = add nsw i32 %122, %121
  store i32 %123, ptr %19, align 4
  %124 = load i32, ptr %20, align 4
  %125 = ashr i32 %124, 1
  store i32 %125, ptr %20, align 4
  br label %108, !llvm.loop !7

126:                                              ; preds = %108
  %127 = load i32, ptr %19, align 4
  store i32 %127, ptr %25, align 4
  %128 = load i32, ptr %27, align 4
  %129 = icmp eq i32 %128, 0
  br i1 %129, label %130, label %138

130:                                              ; preds = %126
  %131 = load ptr, ptr %23, align 8
  %132 = load i32, ptr %25, align 4
  store ptr %131, ptr %13, align 8
  store i32 %132, ptr %14, align 4
  %133 = load ptr, ptr %13, align 8
  %134 = load i32, ptr %14, align 4
  store i32 %134, ptr %15, align 4
  %135 = load i32, ptr %15, align 4
  %136 = atomicrmw add ptr %133, i32 %135 monotonic, align 4
  store i32 %136, ptr %16, align 4
  %137 = load i32, ptr %16, align 4
  br label %138

138:                                              ; preds = %130, %126
  br label %139

139:                                              ; preds = %138, %91
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #2

; Function Attrs: convergent nocallback nounwind memory(inaccessiblemem: readwrite)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32) #3

attributes #0 = { convergent mustprogress noinline norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @dot_product, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.mustprogress"}
!7 = distinct !{!7, !6}

!nvvmir.version = !{!9999}
!9999 = !{i32 2, i32 0}
