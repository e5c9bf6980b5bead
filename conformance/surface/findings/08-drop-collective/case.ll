; LAUNCH: kernel grid=1 block=64 args=[out i64[2048], buf i32[256] rand(22,-8,7), i32 10]
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@global0 = addrspace(1) global [64 x double] zeroinitializer, align 8
@tally = internal addrspace(3) global i32 undef, align 4

define ptx_kernel void @kernel(ptr %0, ptr %1, i32 %2) {
  %4 = alloca [4 x i32], align 4
  %5 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = mul nuw nsw i32 %6, 64
  %8 = add nuw nsw i32 %7, %5
  %9 = mul nuw nsw i32 %8, 256
  %10 = getelementptr inbounds i8, ptr %0, i32 %9
  %11 = lshr i32 %5, 5
  %12 = mul nuw nsw i32 %8, 4
  %13 = getelementptr inbounds i32, ptr %1, i32 %12
  %14 = load i32, ptr %13, align 4
  %15 = ashr i32 %14, 27
  %16 = add i32 %12, 1
  %17 = getelementptr inbounds i32, ptr %1, i32 %16
  %18 = load i32, ptr %17, align 4
  %19 = lshr i32 %18, 26
  store atomic i32 0, ptr addrspace(3) @tally monotonic, align 4
  call void @llvm.nvvm.barrier0()
  br label %20

20:
  %21 = zext i32 %8 to i64
  %22 = getelementptr inbounds double, ptr addrspacecast (ptr addrspace(1) @global0 to ptr), i64 %21
  %23 = getelementptr inbounds [4 x i32], ptr %4, i32 0, i32 0
  %24 = getelementptr inbounds [4 x i32], ptr %4, i32 0, i32 1
  %25 = getelementptr inbounds [4 x i32], ptr %4, i32 0, i32 2
  %26 = getelementptr inbounds [4 x i32], ptr %4, i32 0, i32 3
  store i32 %15, ptr %23, align 4
  store i32 -1759250721, ptr %24, align 4
  store i32 %5, ptr %25, align 4
  store i32 %11, ptr %26, align 4
  %27 = load i32, ptr addrspace(3) @tally, align 4
  call void @llvm.nvvm.barrier0()
  %28 = trunc i32 %27 to i1
  br i1 %28, label %29, label %31

29:
  %30 = atomicrmw add ptr addrspace(3) @tally, i32 1 syncscope("block") monotonic, align 4
  br label %31

31:
  call void @llvm.nvvm.barrier0()
  %32 = load i32, ptr addrspace(3) @tally, align 4
  %33 = sub i1 false, %28
  %34 = sub i1 %33, %28
  %35 = sub i1 false, %28
  %36 = add i1 %35, %34
  %37 = sext i1 %36 to i8
  %38 = icmp uge i8 %37, -82
  %39 = select i1 %38, i32 %15, i32 %19
  %40 = and i32 %27, 7
  %41 = icmp ule i32 %40, 0
  br i1 %41, label %57, label %42

42:
  %43 = phi i32 [ -1, %31 ], [ %59, %58 ]
  %44 = phi i32 [ %11, %31 ], [ %60, %58 ]
  %45 = phi i32 [ %15, %31 ], [ %61, %58 ]
  %46 = phi <4 x i8> [ <i8 127, i8 0, i8 16, i8 -25>, %31 ], [ %62, %58 ]
  %47 = phi i32 [ %15, %31 ], [ %63, %58 ]
  %48 = phi i64 [ 0, %31 ], [ %64, %58 ]
  %49 = getelementptr inbounds i64, ptr %10, i64 1
  store i64 %48, ptr %49, align 8
  %50 = getelementptr inbounds i64, ptr %10, i64 2
  store i32 %43, ptr %50, align 8
  %51 = getelementptr inbounds i64, ptr %10, i64 3
  store i32 %44, ptr %51, align 8
  %52 = getelementptr inbounds i64, ptr %10, i64 4
  store i32 %45, ptr %52, align 8
  %53 = getelementptr inbounds i64, ptr %10, i64 5
  store <4 x i8> %46, ptr %53, align 8
  %54 = getelementptr inbounds i64, ptr %10, i64 6
  store i32 %47, ptr %54, align 8
  %55 = load double, ptr %22, align 8
  %56 = getelementptr inbounds i64, ptr %10, i64 7
  store double %55, ptr %56, align 8
  ret void

57:
  br i1 true, label %65, label %67

58:
  %59 = phi i32 [ %69, %68 ], [ -1, %67 ]
  %60 = phi i32 [ %70, %68 ], [ %11, %67 ]
  %61 = phi i32 [ %71, %68 ], [ %15, %67 ]
  %62 = phi <4 x i8> [ %72, %68 ], [ <i8 127, i8 0, i8 16, i8 -25>, %67 ]
  %63 = phi i32 [ %76, %68 ], [ %15, %67 ]
  %64 = phi i64 [ %74, %68 ], [ 0, %67 ]
  br label %42

65:
  %66 = icmp ule i32 %2, %32
  br i1 %66, label %77, label %80

67:
  br label %58

68:
  %69 = phi i32 [ -1, %77 ], [ %84, %113 ]
  %70 = phi i32 [ %11, %77 ], [ %114, %113 ]
  %71 = phi i32 [ %15, %77 ], [ %86, %113 ]
  %72 = phi <4 x i8> [ <i8 127, i8 0, i8 16, i8 -25>, %77 ], [ %87, %113 ]
  %73 = phi i32 [ %79, %77 ], [ %115, %113 ]
  %74 = phi i64 [ 0, %77 ], [ %116, %113 ]
  %75 = zext i1 %66 to i32
  %76 = add i32 %73, %75
  br label %58

77:
  %78 = sdiv i32 %15, 16777216
  %79 = sub i32 %15, %78
  br label %68

80:
  %81 = and i32 %5, 31
  %82 = icmp uge i32 %81, 13
  br i1 %82, label %91, label %102

83:
  %84 = phi i32 [ %39, %91 ], [ -1, %102 ]
  %85 = phi i32 [ %15, %91 ], [ %11, %102 ]
  %86 = phi i32 [ -1, %91 ], [ %15, %102 ]
  %87 = phi <4 x i8> [ %100, %91 ], [ <i8 127, i8 0, i8 16, i8 -25>, %102 ]
  %88 = phi i32 [ %11, %91 ], [ %15, %102 ]
  %89 = phi i64 [ 0, %91 ], [ %112, %102 ]
  %90 = and i32 %6, 7
  switch i32 %90, label %117 [
    i32 3, label %117
    i32 4, label %126
    i32 5, label %127
  ]

91:
  %92 = call float @llvm.nvvm.i2f.rm(i32 %39)
  %93 = and i32 %39, 1023
  %94 = uitofp nneg i32 %93 to float
  %95 = fsub float %92, %94
  %96 = trunc i32 %2 to i8
  %97 = insertelement <4 x i8> <i8 -1, i8 1, i8 15, i8 21>, i8 %96, i32 0
  %98 = insertelement <4 x i8> %97, i8 %96, i32 1
  %99 = insertelement <4 x i8> %98, i8 %96, i32 2
  %100 = insertelement <4 x i8> %99, i8 %37, i32 3
  %101 = getelementptr inbounds i64, ptr %10, i64 0
  store float %95, ptr %101, align 8
  br label %83

102:
  %103 = xor i32 %39, -1
  %104 = mul i32 %103, -1
  %105 = xor i32 %104, -1
  %106 = and i32 %5, 31
  %107 = icmp ule i32 %106, 14
  %108 = select i1 %107, i1 %107, i1 true
  %109 = zext i32 %105 to i64
  %110 = sub i64 0, %109
  %111 = zext i1 %108 to i64
  %112 = add i64 %110, %111
  br label %83

113:
  %114 = phi i32 [ %85, %117 ], [ %85, %126 ], [ %85, %127 ]
  %115 = phi i32 [ %88, %117 ], [ %86, %126 ], [ %88, %127 ]
  %116 = phi i64 [ %125, %117 ], [ %89, %126 ], [ %89, %127 ]
  br label %68

117:
  %118 = and i32 %84, 3
  %119 = ptrtoint ptr %4 to i64
  %120 = inttoptr i64 %119 to ptr
  %121 = getelementptr inbounds [4 x i32], ptr %120, i32 0, i32 %118
  %122 = load i32, ptr %121, align 4
  %123 = mul i64 %89, -7046029254386353131
  %124 = zext i32 %122 to i64
  %125 = add i64 %123, %124
  br label %113

126:
  fence acq_rel
  br label %113

127:
  br label %113
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

declare void @llvm.nvvm.barrier0() #1

declare float @llvm.nvvm.i2f.rm(i32) #0

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { convergent nocallback nounwind }
