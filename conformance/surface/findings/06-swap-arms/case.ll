; LAUNCH: kernel grid=1 block=64 args=[out i64[2048], buf i32[256] rand(9,-8,7), i32 9]
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@shared0 = internal addrspace(3) global [64 x [4 x i32]] undef, align 8

define ptx_kernel void @kernel(ptr %0, ptr %1, i32 %2) {
  %4 = alloca i32, align 4
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
  %15 = add i32 %12, 1
  %16 = getelementptr inbounds i32, ptr %1, i32 %15
  %17 = load i32, ptr %16, align 4
  %18 = ashr i32 %17, 25
  br label %19

19:
  %20 = trunc i32 %6 to i8
  %21 = zext i32 %5 to i64
  %22 = getelementptr inbounds [64 x [4 x i32]], ptr addrspacecast (ptr addrspace(3) @shared0 to ptr), i64 0, i64 %21
  %23 = getelementptr inbounds [4 x i32], ptr %22, i32 0, i32 0
  %24 = getelementptr inbounds [4 x i32], ptr %22, i32 0, i32 1
  %25 = getelementptr inbounds [4 x i32], ptr %22, i32 0, i32 2
  %26 = getelementptr inbounds [4 x i32], ptr %22, i32 0, i32 3
  store i32 %18, ptr %23, align 4
  store i32 -1, ptr %24, align 4
  store i32 %11, ptr %25, align 4
  store i32 %18, ptr %26, align 4
  br i1 true, label %55, label %27

27:
  %28 = phi i32 [ %18, %19 ], [ %84, %83 ]
  %29 = phi i8 [ %20, %19 ], [ %87, %83 ]
  %30 = phi i64 [ 0, %19 ], [ %92, %83 ]
  %31 = getelementptr inbounds i64, ptr %10, i64 0
  store i64 %30, ptr %31, align 8
  %32 = getelementptr inbounds i64, ptr %10, i64 1
  store i32 %28, ptr %32, align 8
  %33 = getelementptr inbounds i64, ptr %10, i64 2
  store i8 %29, ptr %33, align 8
  %34 = getelementptr inbounds [4 x i32], ptr %22, i32 0, i32 0
  %35 = getelementptr inbounds [4 x i32], ptr %22, i32 0, i32 1
  %36 = getelementptr inbounds [4 x i32], ptr %22, i32 0, i32 2
  %37 = getelementptr inbounds [4 x i32], ptr %22, i32 0, i32 3
  %38 = load i32, ptr %34, align 4
  %39 = zext i32 %38 to i64
  %40 = mul i64 0, -1640531535
  %41 = xor i64 %40, %39
  %42 = load i32, ptr %35, align 4
  %43 = zext i32 %42 to i64
  %44 = mul i64 %41, -1640531535
  %45 = xor i64 %44, %43
  %46 = load i32, ptr %36, align 4
  %47 = zext i32 %46 to i64
  %48 = mul i64 %45, -1640531535
  %49 = xor i64 %48, %47
  %50 = load i32, ptr %37, align 4
  %51 = zext i32 %50 to i64
  %52 = mul i64 %49, -1640531535
  %53 = xor i64 %52, %51
  %54 = getelementptr inbounds i64, ptr %10, i64 3
  store i64 %53, ptr %54, align 8
  ret void

55:
  %56 = and i32 %14, 1023
  %57 = sub i32 %56, 511
  %58 = sitofp i32 %57 to bfloat
  %59 = fcmp olt bfloat %58, 0xR42C8
  %60 = fcmp ogt bfloat %58, 0xR0000
  %61 = and i1 %59, %60
  %62 = select i1 %61, bfloat %58, bfloat 0xR0000
  %63 = fptoui bfloat %62 to i16
  store i32 %18, ptr %4, align 4
  %64 = call i32 @f3(i32 %2, i32 %18, ptr %4)
  store i32 %64, ptr %4, align 4
  %65 = atomicrmw add ptr %4, i32 %18 monotonic, align 4
  %66 = call i32 @f3(i32 %18, i32 %8, ptr %4)
  %67 = load i32, ptr %4, align 4
  %68 = load i32, ptr %4, align 4
  %69 = and i32 %5, 31
  %70 = icmp ule i32 %69, 15
  %71 = select i1 %70, i32 %67, i32 3
  %72 = and i32 %66, 3
  %73 = add nuw nsw i32 %72, 1
  br label %74

74:
  %75 = phi i32 [ %18, %55 ], [ %75, %79 ]
  %76 = phi i8 [ %20, %55 ], [ %80, %79 ]
  %77 = phi i64 [ 0, %55 ], [ %77, %79 ]
  %78 = phi i32 [ 0, %55 ], [ %81, %79 ]
  br i1 true, label %79, label %93

79:
  %80 = phi i8 [ %76, %74 ], [ %95, %94 ]
  %81 = add nuw nsw i32 %78, 1
  %82 = icmp slt i32 %81, %73
  br i1 %82, label %74, label %83

83:
  %84 = phi i32 [ %75, %96 ], [ %75, %79 ]
  %85 = phi i8 [ %76, %96 ], [ %80, %79 ]
  %86 = trunc i32 %67 to i8
  %87 = add i8 %85, %86
  %88 = mul i64 %77, -7046029254386353131
  %89 = zext i16 %63 to i64
  %90 = sub i64 %88, %89
  %91 = zext i32 %68 to i64
  %92 = sub i64 %90, %91
  br label %27

93:
  br i1 %70, label %96, label %99

94:
  %95 = phi i8 [ %76, %100 ], [ %76, %99 ]
  br label %79

96:
  %97 = trunc i32 %8 to i7
  %98 = icmp slt i7 %97, 9
  br i1 %98, label %83, label %100

99:
  br label %94

100:
  %101 = and i32 %71, 3
  %102 = getelementptr inbounds [4 x i32], ptr %22, i32 0, i32 %101
  %103 = load i32, ptr %102, align 4
  br label %94
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

define internal i32 @f3(i32 %0, i32 %1, ptr %2) #1 {
  %4 = alloca [4 x i32], align 4
  %5 = alloca i1, align 1
  %6 = alloca { i32, i64, float }, align 8
  br label %7

7:
  %8 = getelementptr inbounds { i32, i64, float }, ptr %6, i32 0, i32 0
  %9 = getelementptr inbounds { i32, i64, float }, ptr %6, i32 0, i32 1
  %10 = getelementptr inbounds { i32, i64, float }, ptr %6, i32 0, i32 2
  store i32 1, ptr %8, align 4
  %11 = sext i32 %0 to i64
  store i64 %11, ptr %9, align 8
  %12 = and i32 %0, 1023
  %13 = sub i32 %12, 511
  %14 = sitofp i32 %13 to float
  store float %14, ptr %10, align 4
  %15 = trunc i32 %1 to i1
  store i1 %15, ptr %5, align 1
  %16 = getelementptr inbounds [4 x i32], ptr %4, i32 0, i32 0
  %17 = getelementptr inbounds [4 x i32], ptr %4, i32 0, i32 1
  %18 = getelementptr inbounds [4 x i32], ptr %4, i32 0, i32 2
  %19 = getelementptr inbounds [4 x i32], ptr %4, i32 0, i32 3
  store i32 %0, ptr %16, align 4
  %20 = trunc i64 %11 to i32
  store i32 %20, ptr %17, align 4
  store i32 512, ptr %18, align 4
  store i32 %20, ptr %19, align 4
  %21 = load i32, ptr %2, align 4
  %22 = trunc i64 %11 to i8
  %23 = sext i1 %15 to i8
  %24 = add i8 %22, %23
  %25 = zext i32 %21 to i64
  %26 = sub i64 0, %25
  %27 = zext i8 %24 to i64
  %28 = xor i64 %26, %27
  store i32 -1, ptr %2, align 4
  %29 = lshr i64 %28, 32
  %30 = xor i64 %28, %29
  %31 = trunc i64 %30 to i32
  %32 = add i32 %1, %31
  ret i32 %32
}

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nounwind }
