; LAUNCH: kernel grid=2 block=32 args=[out i64[2048], buf i32[256] rand(22), i32 4]
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@counters = addrspace(1) global [8 x i32] [i32 0, i32 -1, i32 0, i32 -1, i32 0, i32 -1, i32 0, i32 -1], align 4
@exchange = internal addrspace(3) global [32 x i32] undef, align 4

define ptx_kernel void @kernel(ptr %0, ptr %1, i32 %2) {
  %4 = alloca { i32, i64, float }, align 8
  %5 = alloca { i32, i64, float }, align 8
  %6 = alloca float, align 4
  %7 = alloca [2 x [4 x i16]], align 2
  %8 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %10 = mul nuw nsw i32 %9, 32
  %11 = add nuw nsw i32 %10, %8
  %12 = mul nuw nsw i32 %11, 256
  %13 = getelementptr inbounds i8, ptr %0, i32 %12
  %14 = lshr i32 %8, 5
  %15 = mul nuw nsw i32 %11, 4
  %16 = getelementptr inbounds i32, ptr %1, i32 %15
  %17 = load i32, ptr %16, align 4
  %18 = add i32 %15, 1
  %19 = getelementptr inbounds i32, ptr %1, i32 %18
  %20 = load i16, ptr %19, align 4
  %21 = sext i16 %20 to i32
  %22 = add i32 %15, 2
  %23 = getelementptr inbounds i32, ptr %1, i32 %22
  %24 = load i32, ptr %23, align 4
  %25 = shl i32 %24, 29
  %26 = add i32 %25, 1
  %27 = getelementptr inbounds i32, ptr addrspace(3) @exchange, i32 %8
  store i32 %11, ptr addrspace(3) %27, align 4
  call void @llvm.nvvm.barrier0()
  br label %28

28:
  %29 = trunc i32 %2 to i24
  %30 = getelementptr inbounds [2 x [4 x i16]], ptr %7, i32 0, i32 0, i32 0
  %31 = getelementptr inbounds [2 x [4 x i16]], ptr %7, i32 0, i32 0, i32 1
  %32 = getelementptr inbounds [2 x [4 x i16]], ptr %7, i32 0, i32 0, i32 2
  %33 = getelementptr inbounds [2 x [4 x i16]], ptr %7, i32 0, i32 0, i32 3
  %34 = getelementptr inbounds [2 x [4 x i16]], ptr %7, i32 0, i32 1, i32 0
  %35 = getelementptr inbounds [2 x [4 x i16]], ptr %7, i32 0, i32 1, i32 1
  %36 = getelementptr inbounds [2 x [4 x i16]], ptr %7, i32 0, i32 1, i32 2
  %37 = getelementptr inbounds [2 x [4 x i16]], ptr %7, i32 0, i32 1, i32 3
  %38 = trunc i32 %8 to i16
  store i16 %38, ptr %30, align 2
  store i16 %38, ptr %31, align 2
  store i16 %38, ptr %32, align 2
  store i16 %38, ptr %33, align 2
  store i16 %38, ptr %34, align 2
  store i16 %38, ptr %35, align 2
  store i16 %38, ptr %36, align 2
  store i16 -1, ptr %37, align 2
  %39 = and i32 %26, 1023
  %40 = sub i32 %39, 511
  %41 = sitofp i32 %40 to float
  store float %41, ptr %6, align 4
  %42 = getelementptr inbounds { i32, i64, float }, ptr %5, i32 0, i32 0
  %43 = getelementptr inbounds { i32, i64, float }, ptr %5, i32 0, i32 1
  %44 = getelementptr inbounds { i32, i64, float }, ptr %5, i32 0, i32 2
  store i32 6, ptr %42, align 4
  store i64 2, ptr %43, align 8
  store float %41, ptr %44, align 4
  %45 = getelementptr inbounds { i32, i64, float }, ptr %4, i32 0, i32 0
  %46 = getelementptr inbounds { i32, i64, float }, ptr %4, i32 0, i32 1
  %47 = getelementptr inbounds { i32, i64, float }, ptr %4, i32 0, i32 2
  %48 = zext i16 %38 to i32
  store i32 %48, ptr %45, align 4
  %49 = sext i32 %8 to i64
  store i64 %49, ptr %46, align 8
  store float %41, ptr %47, align 4
  %50 = getelementptr inbounds i32, ptr addrspace(1) @counters, i64 3
  %51 = atomicrmw and ptr addrspace(1) %50, i32 %17 monotonic, align 4
  %52 = add i32 %21, 1
  %53 = mul i32 %21, %52
  %54 = and i32 %53, 1
  %55 = icmp ne i32 %54, 0
  %56 = select i1 %55, i32 poison, i32 %17
  %57 = and i32 %9, 7
  %58 = icmp sge i32 %57, 0
  br i1 %58, label %104, label %59

59:
  %60 = phi i32 [ %26, %28 ], [ %21, %104 ]
  %61 = phi i32 [ %21, %28 ], [ %26, %104 ]
  %62 = phi i32 [ %26, %28 ], [ %117, %104 ]
  %63 = phi i64 [ 0, %28 ], [ %119, %104 ]
  %64 = call i32 @f7(i32 %61, i32 93, i32 -1)
  %65 = mul i64 %63, -7046029254386353131
  %66 = zext i32 %14 to i64
  %67 = sub i64 %65, %66
  %68 = zext i32 %64 to i64
  %69 = add i64 %67, %68
  %70 = getelementptr inbounds i64, ptr %13, i64 0
  store i64 %69, ptr %70, align 8
  %71 = getelementptr inbounds i64, ptr %13, i64 1
  store i32 %60, ptr %71, align 8
  %72 = getelementptr inbounds i64, ptr %13, i64 2
  store i32 %61, ptr %72, align 8
  %73 = getelementptr inbounds i64, ptr %13, i64 3
  store i32 %26, ptr %73, align 8
  %74 = getelementptr inbounds i64, ptr %13, i64 4
  store i24 %29, ptr %74, align 8
  %75 = getelementptr inbounds i64, ptr %13, i64 5
  store i32 %62, ptr %75, align 8
  %76 = load float, ptr %6, align 4
  %77 = getelementptr inbounds i64, ptr %13, i64 6
  store float %76, ptr %77, align 8
  %78 = getelementptr inbounds { i32, i64, float }, ptr %5, i32 0, i32 0
  %79 = getelementptr inbounds { i32, i64, float }, ptr %5, i32 0, i32 1
  %80 = getelementptr inbounds { i32, i64, float }, ptr %5, i32 0, i32 2
  %81 = load i32, ptr %78, align 4
  %82 = zext i32 %81 to i64
  %83 = mul i64 0, -1640531535
  %84 = xor i64 %83, %82
  %85 = load i64, ptr %79, align 8
  %86 = mul i64 %84, -1640531535
  %87 = xor i64 %86, %85
  %88 = load float, ptr %80, align 4
  %89 = getelementptr inbounds i64, ptr %13, i64 7
  store float %88, ptr %89, align 8
  %90 = getelementptr inbounds i64, ptr %13, i64 8
  store i64 %87, ptr %90, align 8
  %91 = getelementptr inbounds { i32, i64, float }, ptr %4, i32 0, i32 0
  %92 = getelementptr inbounds { i32, i64, float }, ptr %4, i32 0, i32 1
  %93 = getelementptr inbounds { i32, i64, float }, ptr %4, i32 0, i32 2
  %94 = load i32, ptr %91, align 4
  %95 = zext i32 %94 to i64
  %96 = mul i64 0, -1640531535
  %97 = xor i64 %96, %95
  %98 = load i64, ptr %92, align 8
  %99 = mul i64 %97, -1640531535
  %100 = xor i64 %99, %98
  %101 = load float, ptr %93, align 4
  %102 = getelementptr inbounds i64, ptr %13, i64 9
  store float %101, ptr %102, align 8
  %103 = getelementptr inbounds i64, ptr %13, i64 10
  store i64 %100, ptr %103, align 8
  ret void

104:
  %105 = getelementptr inbounds i32, ptr addrspace(3) @exchange, i32 %8
  store i32 %56, ptr addrspace(3) %105, align 4
  %106 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  call void @llvm.nvvm.bar.warp.sync(i32 %106)
  %107 = and i32 %8, -32
  %108 = call i32 @llvm.cttz.i32(i32 %106, i1 true)
  %109 = add i32 %107, %108
  %110 = getelementptr inbounds i32, ptr addrspace(3) @exchange, i32 %109
  %111 = load i32, ptr addrspace(3) %110, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 %106)
  %112 = insertelement <4 x i1> <i1 true, i1 true, i1 true, i1 false>, i1 %58, i32 0
  %113 = insertelement <4 x i1> %112, i1 %58, i32 1
  %114 = insertelement <4 x i1> %113, i1 %58, i32 2
  %115 = insertelement <4 x i1> %114, i1 %58, i32 3
  %116 = extractelement <4 x i1> %115, i32 3
  %117 = sub i32 %26, %111
  %118 = zext i1 %116 to i64
  %119 = add i64 0, %118
  br label %59
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

declare void @llvm.nvvm.barrier0() #1

declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #2

declare void @llvm.nvvm.bar.warp.sync(i32) #1

declare i32 @llvm.cttz.i32(i32, i1 immarg) #0

define i32 @f7(i32 %0, i32 %1, i32 %2) #3 {
  %4 = alloca { i8, { i16, i32 }, [2 x i32] }, align 4
  %5 = alloca { i32, i64, float }, align 8
  br label %6

6:
  %7 = getelementptr inbounds { i32, i64, float }, ptr %5, i32 0, i32 0
  %8 = getelementptr inbounds { i32, i64, float }, ptr %5, i32 0, i32 1
  %9 = getelementptr inbounds { i32, i64, float }, ptr %5, i32 0, i32 2
  store i32 %0, ptr %7, align 4
  %10 = sext i32 %0 to i64
  store i64 %10, ptr %8, align 8
  %11 = and i32 661822041, 1023
  %12 = sub i32 %11, 511
  %13 = sitofp i32 %12 to float
  store float %13, ptr %9, align 4
  %14 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 0
  %15 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 1, i32 0
  %16 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 1, i32 1
  %17 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 2, i32 0
  %18 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 2, i32 1
  %19 = trunc i64 %10 to i8
  store i8 %19, ptr %14, align 1
  %20 = sext i8 %19 to i16
  store i16 %20, ptr %15, align 2
  store i32 %1, ptr %16, align 4
  store i32 %1, ptr %17, align 4
  store i32 %0, ptr %18, align 4
  %21 = and i32 %0, 1023
  %22 = sub i32 %21, 511
  %23 = sitofp i32 %22 to double
  %24 = fcmp uge double %23, 0x800C5586B56D3A70
  %25 = and i32 661822041, 7
  switch i32 %25, label %37 [
    i32 5, label %37
    i32 6, label %26
    i32 7, label %37
  ]

26:
  %27 = phi i32 [ %1, %6 ], [ %50, %45 ]
  %28 = phi i32 [ 661822041, %6 ], [ %47, %45 ]
  %29 = phi i64 [ 0, %6 ], [ %48, %45 ]
  %30 = mul i64 %29, -7046029254386353131
  %31 = zext i1 %24 to i64
  %32 = add i64 %30, %31
  %33 = lshr i64 %32, 32
  %34 = xor i64 %32, %33
  %35 = trunc i64 %34 to i32
  %36 = add i32 %27, %35
  ret i32 %36

37:
  %38 = getelementptr inbounds { i32, i64, float }, ptr %5, i32 0, i32 1
  %39 = atomicrmw udec_wrap ptr %38, i64 %10 seq_cst, align 8
  %40 = and i32 %25, 3
  %41 = and i32 %1, 3
  %42 = icmp ne i32 %40, %41
  %43 = call i32 @llvm.nvvm.vote.ballot.sync(i32 %2, i1 %42)
  %44 = xor i32 %2, %43
  br i1 %42, label %51, label %45

45:
  %46 = phi i32 [ %1, %37 ], [ %56, %76 ]
  %47 = phi i32 [ 661822041, %37 ], [ %69, %76 ]
  %48 = phi i64 [ 0, %37 ], [ %71, %76 ]
  %49 = trunc i64 %39 to i32
  %50 = xor i32 %46, %49
  br label %26

51:
  %52 = fneg float %13
  %53 = and i32 %1, 3
  %54 = add nuw nsw i32 %53, 1
  br label %55

55:
  %56 = phi i32 [ %1, %51 ], [ %56, %72 ]
  %57 = phi i32 [ 661822041, %51 ], [ %69, %72 ]
  %58 = phi i64 [ 0, %51 ], [ %71, %72 ]
  %59 = phi i32 [ %43, %51 ], [ %75, %72 ]
  %60 = phi i32 [ 0, %51 ], [ %73, %72 ]
  %61 = fcmp olt float %13, 1.000000e+02
  %62 = fcmp ogt float %13, 0.000000e+00
  %63 = and i1 %61, %62
  %64 = select i1 %63, float %13, float 0.000000e+00
  %65 = fptosi float %64 to i64
  %66 = icmp eq i32 %56, 0
  %67 = select i1 %66, i32 1, i32 %56
  %68 = udiv i32 %1, %67
  %69 = xor i32 %57, %68
  %70 = mul i64 %58, -7046029254386353131
  %71 = sub i64 %70, %65
  br label %72

72:
  %73 = add nuw nsw i32 %60, 1
  %74 = icmp slt i32 %73, %54
  %75 = call i32 @llvm.nvvm.vote.ballot.sync(i32 %59, i1 %74)
  br i1 %74, label %55, label %76

76:
  br label %45
}

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { convergent nounwind }
