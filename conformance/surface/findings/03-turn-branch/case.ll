; LAUNCH: kernel grid=1 block=128 args=[out i64[4096], buf i32[512] rand(10), i32 8]
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@table = internal addrspace(4) constant [8 x i64] [i64 1, i64 2251799813685248, i64 17179869184, i64 1073741823, i64 2251799813685247, i64 1, i64 -8663777959628093995, i64 -3894708839685844717], align 8

define ptx_kernel void @kernel(ptr %0, ptr %1, i32 %2) {
  %4 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = mul nuw nsw i32 %5, 128
  %7 = add nuw nsw i32 %6, %4
  %8 = mul nuw nsw i32 %7, 256
  %9 = getelementptr inbounds i8, ptr %0, i32 %8
  %10 = lshr i32 %4, 5
  %11 = mul nuw nsw i32 %7, 4
  %12 = getelementptr inbounds i32, ptr %1, i32 %11
  %13 = load i32, ptr %12, align 4
  %14 = shl i32 %13, 30
  %15 = add i32 %14, 0
  %16 = add i32 %11, 1
  %17 = getelementptr inbounds i32, ptr %1, i32 %16
  %18 = load i16, ptr %17, align 4
  %19 = sext i16 %18 to i32
  %20 = add i32 %11, 2
  %21 = getelementptr inbounds i32, ptr %1, i32 %20
  %22 = load i32, ptr %21, align 4
  br label %23

23:
  br i1 false, label %33, label %24

24:
  %25 = phi i1 [ false, %23 ], [ %39, %38 ]
  %26 = phi i32 [ 3, %23 ], [ %40, %38 ]
  %27 = phi i32 [ 2147483647, %23 ], [ %44, %38 ]
  %28 = phi i64 [ 0, %23 ], [ %42, %38 ]
  %29 = getelementptr inbounds i64, ptr %9, i64 3
  store i64 %28, ptr %29, align 8
  %30 = getelementptr inbounds i64, ptr %9, i64 4
  store i1 %25, ptr %30, align 8
  %31 = getelementptr inbounds i64, ptr %9, i64 5
  store i32 %26, ptr %31, align 8
  %32 = getelementptr inbounds i64, ptr %9, i64 6
  store i32 %27, ptr %32, align 8
  ret void

33:
  %34 = and i32 %22, 31
  %35 = icmp ne i32 %34, 29
  %36 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %35)
  %37 = xor i32 -1, %36
  br i1 %35, label %45, label %38

38:
  %39 = phi i1 [ false, %33 ], [ %51, %50 ]
  %40 = phi i32 [ 3, %33 ], [ %52, %50 ]
  %41 = phi i32 [ 2147483647, %33 ], [ %53, %50 ]
  %42 = phi i64 [ 0, %33 ], [ %54, %50 ]
  %43 = sext i1 %35 to i32
  %44 = add i32 %41, %43
  br label %24

45:
  %46 = getelementptr inbounds i64, ptr %9, i64 0
  store i1 false, ptr %46, align 8
  %47 = getelementptr inbounds i64, ptr %9, i64 1
  store i32 2147483647, ptr %47, align 8
  %48 = and i32 2147483647, 3
  %49 = icmp ne i32 %48, 2
  br i1 %49, label %55, label %56

50:
  %51 = phi i1 [ %83, %82 ], [ false, %56 ]
  %52 = phi i32 [ %84, %82 ], [ 3, %56 ]
  %53 = phi i32 [ %85, %82 ], [ 2147483647, %56 ]
  %54 = phi i64 [ %86, %82 ], [ %61, %56 ]
  br label %38

55:
  br i1 %49, label %64, label %62

56:
  %57 = sext i1 %35 to i64
  %58 = insertelement <2 x i64> <i64 198, i64 -1>, i64 %57, i32 0
  %59 = insertelement <2 x i64> %58, i64 %57, i32 1
  %60 = extractelement <2 x i64> %59, i32 1
  %61 = add i64 0, %60
  br label %50

62:
  %63 = icmp slt i32 %19, %15
  br i1 %63, label %70, label %77

64:
  br label %62

65:
  %66 = phi i32 [ 2147483647, %70 ], [ %81, %77 ]
  %67 = phi i64 [ %76, %70 ], [ 0, %77 ]
  %68 = and i32 %4, 31
  %69 = icmp ult i32 %68, 14
  br i1 %69, label %87, label %89

70:
  %71 = or i32 %15, %22
  %72 = or i32 %19, %71
  %73 = sub i32 0, %19
  %74 = xor i32 %73, %72
  %75 = zext i32 %74 to i64
  %76 = add i64 0, %75
  br label %65

77:
  %78 = getelementptr inbounds [8 x i64], ptr addrspace(4) @table, i32 0, i32 1
  %79 = load i64, ptr addrspace(4) %78, align 8
  %80 = trunc i64 %79 to i32
  %81 = xor i32 2147483647, %80
  br label %65

82:
  %83 = phi i1 [ false, %98 ], [ %96, %89 ]
  %84 = phi i32 [ %99, %98 ], [ %66, %89 ]
  %85 = phi i32 [ %100, %98 ], [ %91, %89 ]
  %86 = phi i64 [ %109, %98 ], [ %67, %89 ]
  br label %50

87:
  %88 = icmp ne i32 %66, 0
  br i1 %88, label %110, label %98

89:
  %90 = and i32 %10, 31
  %91 = shl i32 %66, %90
  %92 = and i32 %15, 1023
  %93 = uitofp nneg i32 %92 to half
  %94 = select i1 true, half %93, half %93
  %95 = trunc i32 %91 to i1
  %96 = xor i1 %63, %95
  %97 = getelementptr inbounds i64, ptr %9, i64 2
  store half %94, ptr %97, align 8
  br label %82

98:
  %99 = phi i32 [ %66, %87 ], [ %111, %110 ]
  %100 = phi i32 [ %66, %87 ], [ %66, %110 ]
  %101 = add i32 %100, %100
  %102 = and i32 %99, 31
  %103 = icmp sge i32 %102, 26
  %104 = select i1 %103, i32 609834148, i32 1686330486
  %105 = mul i64 %67, -7046029254386353131
  %106 = zext i32 %101 to i64
  %107 = xor i64 %105, %106
  %108 = zext i32 %104 to i64
  %109 = sub i64 %107, %108
  br label %82

110:
  %111 = urem i32 %66, %66
  br label %98
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #1

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
