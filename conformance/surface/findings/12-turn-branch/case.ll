; LAUNCH: kernel grid=1 block=64 args=[out i64[2048], buf i32[256] rand(17), i32 6]
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@table = internal addrspace(4) constant [8 x i32] [i32 487148748, i32 819125665, i32 131071, i32 524287, i32 1383473453, i32 -2147483648, i32 8192, i32 101], align 8

define ptx_kernel void @kernel(ptr %0, ptr %1, i32 %2) {
  %4 = alloca { i8, { i16, i32 }, [2 x i32] }, align 4
  %5 = alloca [4 x i32], align 4
  %6 = alloca <2 x i32>, align 8
  %7 = alloca { i32, i64, float }, align 8
  %8 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %10 = mul nuw nsw i32 %9, 64
  %11 = add nuw nsw i32 %10, %8
  %12 = mul nuw nsw i32 %11, 256
  %13 = getelementptr inbounds i8, ptr %0, i32 %12
  %14 = lshr i32 %8, 5
  %15 = mul nuw nsw i32 %11, 4
  %16 = getelementptr inbounds i32, ptr %1, i32 %15
  %17 = load i32, ptr %16, align 4
  %18 = shl i32 %17, 30
  %19 = add i32 %18, -1
  %20 = add i32 %15, 1
  %21 = getelementptr inbounds i32, ptr %1, i32 %20
  %22 = load i32, ptr %21, align 4
  %23 = add i32 %15, 2
  %24 = getelementptr inbounds i32, ptr %1, i32 %23
  %25 = load i32, ptr %24, align 4
  %26 = shl i32 %25, 29
  %27 = add i32 %26, 1
  br label %28

28:
  %29 = getelementptr inbounds { i32, i64, float }, ptr %7, i32 0, i32 0
  %30 = getelementptr inbounds { i32, i64, float }, ptr %7, i32 0, i32 1
  %31 = getelementptr inbounds { i32, i64, float }, ptr %7, i32 0, i32 2
  store i32 32, ptr %29, align 4
  %32 = zext i32 %11 to i64
  store i64 %32, ptr %30, align 8
  store float 0x7FF0000000000000, ptr %31, align 4
  store <2 x i32> <i32 -1, i32 -1>, ptr %6, align 8
  %33 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 0
  %34 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 1
  %35 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 2
  %36 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 3
  store i32 2, ptr %33, align 4
  store i32 %19, ptr %34, align 4
  store i32 268435455, ptr %35, align 4
  store i32 -1, ptr %36, align 4
  %37 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 0
  %38 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 1, i32 0
  %39 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 1, i32 1
  %40 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 2, i32 0
  %41 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 2, i32 1
  %42 = trunc i64 %32 to i8
  store i8 %42, ptr %37, align 1
  %43 = zext i8 %42 to i16
  store i16 %43, ptr %38, align 2
  %44 = sext i16 %43 to i32
  store i32 %44, ptr %39, align 4
  store i32 4095, ptr %40, align 4
  store i32 %27, ptr %41, align 4
  %45 = and i32 %22, -1
  %46 = and i32 %45, 3
  %47 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 1
  %48 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 %46
  store i32 268435455, ptr %47, align 4
  store i32 %19, ptr %48, align 4
  store i32 %14, ptr %48, align 4
  store i32 %19, ptr %47, align 4
  store i32 %22, ptr %48, align 4
  %49 = load i32, ptr %47, align 4
  %50 = insertelement <2 x i32> <i32 1323570931, i32 240959627>, i32 2147483647, i32 0
  %51 = insertelement <2 x i32> %50, i32 %19, i32 1
  store <2 x i32> %51, ptr %6, align 8
  %52 = and i32 %9, 3
  %53 = add nuw nsw i32 %52, 1
  br label %54

54:
  %55 = phi half [ 0xHB800, %28 ], [ %55, %74 ]
  %56 = phi i32 [ 524287, %28 ], [ %56, %74 ]
  %57 = phi i32 [ 268435455, %28 ], [ %70, %74 ]
  %58 = phi i64 [ 0, %28 ], [ %73, %74 ]
  %59 = phi i32 [ 0, %28 ], [ %75, %74 ]
  %60 = ashr i32 %56, 1
  %61 = ashr i32 %57, 1
  %62 = add i32 %60, %61
  %63 = getelementptr inbounds [8 x i32], ptr addrspace(4) @table, i32 0, i32 4
  %64 = load i32, ptr addrspace(4) %63, align 4
  %65 = add i32 %62, 1
  %66 = mul i32 %62, %65
  %67 = and i32 %66, 1
  %68 = icmp ne i32 %67, 0
  %69 = select i1 %68, i32 poison, i32 65535
  %70 = sub i32 %57, %69
  %71 = mul i64 %58, -7046029254386353131
  %72 = zext i32 %64 to i64
  %73 = sub i64 %71, %72
  br label %74

74:
  %75 = add nuw nsw i32 %59, 1
  %76 = icmp slt i32 %75, %53
  br i1 %76, label %54, label %77

77:
  %78 = mul i64 %73, -7046029254386353131
  %79 = zext i32 %49 to i64
  %80 = sub i64 %78, %79
  %81 = getelementptr inbounds i64, ptr %13, i64 0
  store i64 %80, ptr %81, align 8
  %82 = getelementptr inbounds i64, ptr %13, i64 1
  store half %55, ptr %82, align 8
  %83 = getelementptr inbounds i64, ptr %13, i64 2
  store i32 %56, ptr %83, align 8
  %84 = getelementptr inbounds i64, ptr %13, i64 3
  store i32 %70, ptr %84, align 8
  %85 = getelementptr inbounds { i32, i64, float }, ptr %7, i32 0, i32 0
  %86 = getelementptr inbounds { i32, i64, float }, ptr %7, i32 0, i32 1
  %87 = getelementptr inbounds { i32, i64, float }, ptr %7, i32 0, i32 2
  %88 = load i32, ptr %85, align 4
  %89 = zext i32 %88 to i64
  %90 = mul i64 0, -1640531535
  %91 = xor i64 %90, %89
  %92 = load i64, ptr %86, align 8
  %93 = mul i64 %91, -1640531535
  %94 = xor i64 %93, %92
  %95 = load float, ptr %87, align 4
  %96 = getelementptr inbounds i64, ptr %13, i64 4
  store float %95, ptr %96, align 8
  %97 = getelementptr inbounds i64, ptr %13, i64 5
  store i64 %94, ptr %97, align 8
  %98 = load <2 x i32>, ptr %6, align 8
  %99 = getelementptr inbounds i64, ptr %13, i64 6
  store <2 x i32> %98, ptr %99, align 8
  %100 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 0
  %101 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 1
  %102 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 2
  %103 = getelementptr inbounds [4 x i32], ptr %5, i32 0, i32 3
  %104 = load i32, ptr %100, align 4
  %105 = zext i32 %104 to i64
  %106 = mul i64 0, -1640531535
  %107 = xor i64 %106, %105
  %108 = load i32, ptr %101, align 4
  %109 = zext i32 %108 to i64
  %110 = mul i64 %107, -1640531535
  %111 = xor i64 %110, %109
  %112 = load i32, ptr %102, align 4
  %113 = zext i32 %112 to i64
  %114 = mul i64 %111, -1640531535
  %115 = xor i64 %114, %113
  %116 = load i32, ptr %103, align 4
  %117 = zext i32 %116 to i64
  %118 = mul i64 %115, -1640531535
  %119 = xor i64 %118, %117
  %120 = getelementptr inbounds i64, ptr %13, i64 7
  store i64 %119, ptr %120, align 8
  %121 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 0
  %122 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 1, i32 0
  %123 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 1, i32 1
  %124 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 2, i32 0
  %125 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 2, i32 1
  %126 = load i8, ptr %121, align 1
  %127 = zext i8 %126 to i64
  %128 = mul i64 0, -1640531535
  %129 = xor i64 %128, %127
  %130 = load i16, ptr %122, align 2
  %131 = zext i16 %130 to i64
  %132 = mul i64 %129, -1640531535
  %133 = xor i64 %132, %131
  %134 = load i32, ptr %123, align 4
  %135 = zext i32 %134 to i64
  %136 = mul i64 %133, -1640531535
  %137 = xor i64 %136, %135
  %138 = load i32, ptr %124, align 4
  %139 = zext i32 %138 to i64
  %140 = mul i64 %137, -1640531535
  %141 = xor i64 %140, %139
  %142 = load i32, ptr %125, align 4
  %143 = zext i32 %142 to i64
  %144 = mul i64 %141, -1640531535
  %145 = xor i64 %144, %143
  %146 = getelementptr inbounds i64, ptr %13, i64 8
  store i64 %145, ptr %146, align 8
  ret void
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
