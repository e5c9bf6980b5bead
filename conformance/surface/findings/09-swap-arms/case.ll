; LAUNCH: kernel grid=1 block=32 args=[out i64[1024], buf i32[128] rand(16), i32 11]
; LAUNCH: kernel grid=1 block=32 args=[out i64[1024], arg 1, i32 1]
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @kernel(ptr %0, ptr %1, i32 %2) {
  %4 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = mul nuw nsw i32 %5, 32
  %7 = add nuw nsw i32 %6, %4
  %8 = mul nuw nsw i32 %7, 256
  %9 = getelementptr inbounds i8, ptr %0, i32 %8
  %10 = lshr i32 %4, 5
  %11 = mul nuw nsw i32 %7, 4
  %12 = getelementptr inbounds i32, ptr %1, i32 %11
  %13 = load i32, ptr %12, align 4
  %14 = lshr i32 %13, 24
  %15 = add i32 %11, 1
  %16 = getelementptr inbounds i32, ptr %1, i32 %15
  %17 = load i32, ptr %16, align 4
  %18 = add i32 %11, 2
  %19 = getelementptr inbounds i32, ptr %1, i32 %18
  %20 = load i32, ptr %19, align 4
  br label %21

21:
  %22 = sext i32 %10 to i64
  %23 = and i32 %14, 3
  %24 = add nuw nsw i32 %23, 1
  br label %25

25:
  %26 = phi <4 x float> [ <float 0xB808BE03C0000000, float 0x37FA29E180000000, float 0x37D7E6E000000000, float 4.000000e+00>, %21 ], [ %26, %45 ]
  %27 = phi i32 [ 2048, %21 ], [ %27, %45 ]
  %28 = phi i32 [ %14, %21 ], [ %28, %45 ]
  %29 = phi i64 [ %22, %21 ], [ %41, %45 ]
  %30 = phi i32 [ %14, %21 ], [ %30, %45 ]
  %31 = phi i64 [ 0, %21 ], [ %44, %45 ]
  %32 = phi i32 [ -1, %21 ], [ %48, %45 ]
  %33 = phi i32 [ 0, %21 ], [ %46, %45 ]
  %34 = and i32 %20, 0
  %35 = and i32 %34, %20
  %36 = trunc i32 %4 to i8
  %37 = trunc i32 %7 to i8
  %38 = and i8 %37, 7
  %39 = lshr i8 %36, %38
  %40 = sext i8 %39 to i64
  %41 = sub i64 %29, %40
  %42 = mul i64 %31, -7046029254386353131
  %43 = zext i32 %35 to i64
  %44 = xor i64 %42, %43
  br label %45

45:
  %46 = add nuw nsw i32 %33, 1
  %47 = icmp slt i32 %46, %24
  %48 = call i32 @llvm.nvvm.vote.ballot.sync(i32 %32, i1 %47)
  br i1 %47, label %25, label %49

49:
  %50 = phi i32 [ %30, %45 ]
  %51 = phi i64 [ %44, %45 ]
  %52 = shl i32 %50, 10
  %53 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %54 = call i32 @llvm.cttz.i32(i32 %53, i1 false)
  %55 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %53, i32 %52, i32 %54, i32 31)
  %56 = icmp sle i32 %50, 1737918895
  br i1 %56, label %61, label %57

57:
  %58 = phi i32 [ %50, %49 ], [ %68, %61 ]
  %59 = and i32 %5, 3
  %60 = add nuw nsw i32 %59, 1
  br label %69

61:
  %62 = add i32 %2, 1
  %63 = mul i32 %2, %62
  %64 = and i32 %63, 1
  %65 = icmp ne i32 %64, 0
  %66 = select i1 %65, i32 poison, i32 %27
  %67 = mul i32 %66, %17
  %68 = xor i32 %50, %66
  br label %57

69:
  %70 = phi <4 x float> [ %26, %57 ], [ %90, %89 ]
  %71 = phi i32 [ %27, %57 ], [ %91, %89 ]
  %72 = phi i32 [ %28, %57 ], [ %92, %89 ]
  %73 = phi i64 [ %41, %57 ], [ %93, %89 ]
  %74 = phi i32 [ %58, %57 ], [ %94, %89 ]
  %75 = phi i64 [ %51, %57 ], [ %95, %89 ]
  %76 = phi i32 [ 0, %57 ], [ %96, %89 ]
  %77 = icmp slt i32 %76, %60
  br i1 %77, label %85, label %78

78:
  %79 = getelementptr inbounds i64, ptr %9, i64 0
  store i64 %75, ptr %79, align 8
  %80 = getelementptr inbounds i64, ptr %9, i64 1
  store <4 x float> %70, ptr %80, align 8
  %81 = getelementptr inbounds i64, ptr %9, i64 3
  store i32 %71, ptr %81, align 8
  %82 = getelementptr inbounds i64, ptr %9, i64 4
  store i32 %72, ptr %82, align 8
  %83 = getelementptr inbounds i64, ptr %9, i64 5
  store i64 %73, ptr %83, align 8
  %84 = getelementptr inbounds i64, ptr %9, i64 6
  store i32 %74, ptr %84, align 8
  ret void

85:
  %86 = add nuw nsw i32 %76, 1
  %87 = and i32 %74, 7
  %88 = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %87)
  switch i32 %87, label %89 [
    i32 4, label %97
    i32 5, label %103
    i32 6, label %107
  ]

89:
  %90 = phi <4 x float> [ %70, %85 ], [ %70, %97 ], [ %124, %123 ], [ %70, %107 ]
  %91 = phi i32 [ %71, %85 ], [ %72, %97 ], [ %125, %123 ], [ %71, %107 ]
  %92 = phi i32 [ %72, %85 ], [ %102, %97 ], [ %128, %123 ], [ %72, %107 ]
  %93 = phi i64 [ %73, %85 ], [ %73, %97 ], [ %109, %123 ], [ %73, %107 ]
  %94 = phi i32 [ %74, %85 ], [ %71, %97 ], [ %74, %123 ], [ %74, %107 ]
  %95 = phi i64 [ %75, %85 ], [ %75, %97 ], [ %126, %123 ], [ %75, %107 ]
  %96 = phi i32 [ %86, %85 ], [ %86, %97 ], [ %111, %123 ], [ %86, %107 ]
  br label %69

97:
  %98 = lshr i32 159, 1
  %99 = icmp eq i32 %98, 0
  %100 = select i1 %99, i32 1, i32 %98
  %101 = srem i32 %71, %100
  %102 = sub i32 %74, %101
  br label %89

103:
  %104 = icmp slt i32 %76, %72
  %105 = call i32 @llvm.nvvm.vote.ballot.sync(i32 %88, i1 %104)
  %106 = xor i32 %88, %105
  br i1 %104, label %114, label %108

107:
  br label %89

108:
  %109 = phi i64 [ %73, %103 ], [ %119, %114 ]
  %110 = phi i64 [ %75, %103 ], [ %122, %114 ]
  %111 = phi i32 [ %86, %103 ], [ %86, %114 ]
  %112 = and i32 %55, 7
  %113 = call i32 @llvm.nvvm.match.any.sync.i32(i32 %88, i32 %112)
  switch i32 %112, label %123 [
    i32 1, label %129
    i32 2, label %141
    i32 3, label %142
  ]

114:
  %115 = and i32 %4, 31
  %116 = icmp sle i32 %115, 26
  %117 = call i1 @llvm.nvvm.vote.uni.sync(i32 %105, i1 %116)
  %118 = zext i1 %116 to i64
  %119 = add i64 %73, %118
  %120 = mul i64 %75, -7046029254386353131
  %121 = zext i1 %117 to i64
  %122 = xor i64 %120, %121
  br label %108

123:
  %124 = phi <4 x float> [ %70, %108 ], [ %70, %129 ], [ %70, %141 ], [ %70, %142 ]
  %125 = phi i32 [ %71, %108 ], [ %135, %129 ], [ %71, %141 ], [ %71, %142 ]
  %126 = phi i64 [ %110, %108 ], [ %140, %129 ], [ %110, %141 ], [ %110, %142 ]
  %127 = zext i1 %104 to i32
  %128 = add i32 %72, %127
  br label %89

129:
  %130 = and i32 %4, 31
  %131 = icmp ult i32 %130, 27
  %132 = call i1 @llvm.expect.i1(i1 %131, i1 false)
  %133 = icmp sle i32 %50, 1737918895
  %134 = sext i1 %131 to i32
  %135 = xor i32 %71, %134
  %136 = mul i64 %110, -7046029254386353131
  %137 = zext i1 %132 to i64
  %138 = xor i64 %136, %137
  %139 = zext i1 %133 to i64
  %140 = sub i64 %138, %139
  br label %123

141:
  br label %123

142:
  br label %123
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #1

declare i32 @llvm.cttz.i32(i32, i1 immarg) #0

declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #1

declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32) #1

declare i1 @llvm.nvvm.vote.uni.sync(i32, i1) #1

declare i1 @llvm.expect.i1(i1, i1) #2

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
