; LAUNCH: kernel grid=1 block=32 args=[out i64[1024], buf i32[128] rand(7), i32 10]
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
  %14 = ashr i32 %13, 24
  %15 = add i32 %11, 1
  %16 = getelementptr inbounds i32, ptr %1, i32 %15
  %17 = load i8, ptr %16, align 4
  %18 = zext i8 %17 to i32
  br label %19

19:
  %20 = mul i32 %18, 0
  %21 = and i32 0, 1974638501
  %22 = sub i32 %20, %21
  %23 = and i32 %14, 1023
  %24 = sub i32 %23, 511
  %25 = sitofp i32 %24 to bfloat
  %26 = insertelement <2 x bfloat> <bfloat 0xRC100, bfloat 0xR8000>, bfloat %25, i32 0
  %27 = insertelement <2 x bfloat> %26, bfloat %25, i32 1
  %28 = insertelement <2 x bfloat> <bfloat 0xR4100, bfloat 0xR4100>, bfloat 0xR4100, i32 0
  %29 = insertelement <2 x bfloat> %28, bfloat 0xRFF80, i32 1
  %30 = call <2 x bfloat> @llvm.nvvm.fmin.bf16x2(<2 x bfloat> %27, <2 x bfloat> %29)
  %31 = insertelement <2 x i32> <i32 2147483647, i32 2147483647>, i32 -1, i32 0
  %32 = insertelement <2 x i32> %31, i32 %2, i32 1
  %33 = call i32 @llvm.vector.reduce.umin.v2i32(<2 x i32> %32)
  %34 = sext i32 %10 to i128
  %35 = icmp ugt i128 %34, -151439720035929352295845622113724530688
  br i1 %35, label %50, label %52

36:
  %37 = phi i32 [ %69, %68 ], [ -1, %52 ]
  %38 = phi i32 [ %70, %68 ], [ -1, %52 ]
  %39 = phi i32 [ %71, %68 ], [ %18, %52 ]
  %40 = phi i64 [ %72, %68 ], [ 0, %52 ]
  %41 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %42 = mul i64 %40, -7046029254386353131
  %43 = zext i32 %41 to i64
  %44 = add i64 %42, %43
  %45 = getelementptr inbounds i64, ptr %9, i64 10
  store i64 %44, ptr %45, align 8
  %46 = getelementptr inbounds i64, ptr %9, i64 11
  store i32 %37, ptr %46, align 8
  %47 = getelementptr inbounds i64, ptr %9, i64 12
  store i32 %38, ptr %47, align 8
  %48 = getelementptr inbounds i64, ptr %9, i64 13
  store i32 %18, ptr %48, align 8
  %49 = getelementptr inbounds i64, ptr %9, i64 14
  store i32 %39, ptr %49, align 8
  ret void

50:
  %51 = trunc i32 %22 to i1
  br i1 %51, label %53, label %62

52:
  br label %36

53:
  %54 = getelementptr inbounds i64, ptr %9, i64 0
  store <2 x bfloat> %30, ptr %54, align 8
  %55 = zext i32 %33 to i64
  %56 = sub i64 0, %55
  %57 = getelementptr inbounds i64, ptr %9, i64 1
  store i64 %56, ptr %57, align 8
  %58 = getelementptr inbounds i64, ptr %9, i64 2
  store i32 -1, ptr %58, align 8
  %59 = getelementptr inbounds i64, ptr %9, i64 3
  store i32 -1, ptr %59, align 8
  %60 = getelementptr inbounds i64, ptr %9, i64 4
  store i32 %18, ptr %60, align 8
  %61 = getelementptr inbounds i64, ptr %9, i64 5
  store i32 %18, ptr %61, align 8
  ret void

62:
  %63 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %64 = sext i1 %35 to i16
  %65 = call i16 @llvm.nvvm.mulhi.s(i16 %64, i16 %64)
  %66 = and i32 %5, 7
  %67 = icmp ugt i32 %66, 7
  br i1 %67, label %73, label %68

68:
  %69 = phi i32 [ -1, %62 ], [ %100, %99 ]
  %70 = phi i32 [ -1, %62 ], [ %105, %99 ]
  %71 = phi i32 [ %18, %62 ], [ %102, %99 ]
  %72 = phi i64 [ 0, %62 ], [ %103, %99 ]
  br label %36

73:
  %74 = and i32 %2, 7
  switch i32 %74, label %75 [
    i32 6, label %81
    i32 7, label %87
    i32 0, label %75
    i32 1, label %87
    i32 2, label %81
  ]

75:
  %76 = phi i32 [ -1, %73 ], [ -1, %73 ], [ -1, %81 ], [ %95, %87 ]
  %77 = phi i32 [ -1, %73 ], [ -1, %73 ], [ -1, %81 ], [ %33, %87 ]
  %78 = phi i64 [ 0, %73 ], [ 0, %73 ], [ 0, %81 ], [ %98, %87 ]
  %79 = and i32 %76, 31
  %80 = icmp uge i32 %79, 25
  br i1 %80, label %106, label %109

81:
  %82 = and i32 %63, 1023
  %83 = uitofp nneg i32 %82 to float
  %84 = call i32 @llvm.nvvm.vote.ballot.sync(i32 %63, i1 true)
  %85 = call i32 @llvm.cttz.i32(i32 %84, i1 false)
  %86 = call float @llvm.nvvm.shfl.sync.idx.f32(i32 %84, float %83, i32 %85, i32 31)
  br label %75

87:
  %88 = call float @llvm.nvvm.sqrt.rp.f(float 0x38039E22C0000000)
  %89 = zext i1 %51 to i32
  %90 = or i32 %33, %89
  %91 = and i32 %89, %90
  %92 = and i32 %91, 1023
  %93 = uitofp nneg i32 %92 to half
  %94 = fcmp oge half %93, %93
  %95 = add i32 -1, %89
  %96 = getelementptr inbounds i64, ptr %9, i64 6
  store float %88, ptr %96, align 8
  %97 = zext i1 %94 to i64
  %98 = sub i64 0, %97
  br label %75

99:
  %100 = phi i32 [ %121, %116 ], [ %76, %109 ]
  %101 = phi i32 [ %107, %116 ], [ %110, %109 ]
  %102 = phi i32 [ %117, %116 ], [ %18, %109 ]
  %103 = phi i64 [ %118, %116 ], [ %115, %109 ]
  %104 = sext i1 %80 to i32
  %105 = sub i32 %101, %104
  br label %68

106:
  %107 = and i32 %77, 2047
  %108 = and i32 %18, 7
  switch i32 %108, label %123 [
    i32 6, label %123
    i32 7, label %129
    i32 0, label %116
  ]

109:
  %110 = and i32 %77, 2047
  %111 = icmp ule i32 %4, -988521094
  %112 = zext i1 %35 to i64
  %113 = select i1 %111, i64 %112, i64 0
  %114 = mul i64 %78, -7046029254386353131
  %115 = xor i64 %114, %113
  br label %99

116:
  %117 = phi i32 [ %18, %106 ], [ %128, %123 ], [ %18, %129 ]
  %118 = phi i64 [ %78, %106 ], [ %78, %123 ], [ %140, %129 ]
  %119 = or i32 %18, %2
  %120 = fneg bfloat %25
  %121 = add i32 %76, %119
  %122 = getelementptr inbounds i64, ptr %9, i64 9
  store bfloat %120, ptr %122, align 8
  br label %99

123:
  %124 = getelementptr inbounds i64, ptr %9, i64 7
  store i32 %107, ptr %124, align 8
  %125 = trunc i128 %34 to i32
  %126 = add i1 %51, %80
  %127 = zext i1 %126 to i32
  %128 = add i32 %125, %127
  br label %116

129:
  %130 = sext i1 %80 to i8
  %131 = trunc i16 %64 to i8
  %132 = xor i8 %130, %131
  %133 = and i32 %2, 1023
  %134 = icmp ult i32 %133, 1024
  call void @llvm.assume(i1 %134)
  %135 = add nuw nsw i32 %133, 1
  %136 = icmp slt i32 %135, 1342290333
  %137 = select i1 %136, float 0x7FF0000000000000, float 0x47EFFFFFE0000000
  %138 = mul i64 %78, -7046029254386353131
  %139 = zext i8 %132 to i64
  %140 = add i64 %138, %139
  %141 = getelementptr inbounds i64, ptr %9, i64 8
  store float %137, ptr %141, align 8
  br label %116
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

declare <2 x bfloat> @llvm.nvvm.fmin.bf16x2(<2 x bfloat>, <2 x bfloat>) #0

declare i32 @llvm.vector.reduce.umin.v2i32(<2 x i32>) #0

declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #1

declare i16 @llvm.nvvm.mulhi.s(i16, i16) #0

declare i32 @llvm.cttz.i32(i32, i1 immarg) #0

declare float @llvm.nvvm.shfl.sync.idx.f32(i32, float, i32, i32) #1

declare float @llvm.nvvm.sqrt.rp.f(float) #2

declare void @llvm.assume(i1 noundef) #3

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
