; LAUNCH: kernel grid=2 block=32 args=[out i64[2048], buf i32[256] rand(16,-8,7), i32 4]
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@exchange = internal addrspace(3) global [32 x i32] undef, align 4
@counters = addrspace(1) global [8 x i32] [i32 0, i32 -1, i32 0, i32 -1, i32 0, i32 -1, i32 0, i32 -1], align 4

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
  %14 = shl i32 %13, 29
  %15 = add i32 %14, 1
  %16 = add i32 %11, 1
  %17 = getelementptr inbounds i32, ptr %1, i32 %16
  %18 = load i32, ptr %17, align 4
  %19 = shl i32 %18, 29
  %20 = add i32 %19, 0
  %21 = add i32 %11, 2
  %22 = getelementptr inbounds i32, ptr %1, i32 %21
  %23 = load i32, ptr %22, align 4
  %24 = getelementptr inbounds i32, ptr addrspace(3) @exchange, i32 %4
  store i32 %7, ptr addrspace(3) %24, align 4
  call void @llvm.nvvm.barrier0()
  br label %25

25:
  %26 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %27 = call i32 @llvm.ctpop.i32(i32 %26)
  %28 = lshr i32 2147483647, 1
  %29 = or i32 %28, 1
  %30 = srem i32 %15, %29
  %31 = getelementptr inbounds i32, ptr addrspace(3) @exchange, i32 %4
  store i32 %20, ptr addrspace(3) %31, align 4
  call void @llvm.nvvm.barrier.n(i32 1)
  %32 = add i32 %4, 2
  %33 = urem i32 %32, 32
  %34 = getelementptr inbounds i32, ptr addrspace(3) @exchange, i32 %33
  %35 = load i32, ptr addrspace(3) %34, align 4
  call void @llvm.nvvm.barrier0()
  %36 = getelementptr inbounds i32, ptr addrspace(1) @counters, i64 6
  %37 = atomicrmw umax ptr addrspace(1) %36, i32 %30 syncscope("device") monotonic, align 4
  %38 = getelementptr inbounds i32, ptr addrspace(3) @exchange, i32 %4
  store i32 %35, ptr addrspace(3) %38, align 4
  %39 = call i32 @llvm.nvvm.barrier0.and(i32 -1361723908)
  %40 = add i32 %4, 1
  %41 = urem i32 %40, 32
  %42 = getelementptr inbounds i32, ptr addrspace(3) @exchange, i32 %41
  %43 = load i32, ptr addrspace(3) %42, align 4
  %44 = call i32 @llvm.nvvm.barrier0.popc(i32 -1)
  %45 = srem i32 %15, %29
  %46 = and i32 %44, 3
  %47 = add nuw nsw i32 %46, 1
  br label %48

48:
  %49 = phi i32 [ %45, %25 ], [ %85, %55 ]
  %50 = phi i32 [ %20, %25 ], [ %85, %55 ]
  %51 = phi i32 [ -615755909, %25 ], [ %73, %55 ]
  %52 = phi i64 [ 0, %25 ], [ %88, %55 ]
  %53 = phi i32 [ 0, %25 ], [ %56, %55 ]
  %54 = icmp slt i32 %53, %47
  br i1 %54, label %64, label %57

55:
  %56 = add nuw nsw i32 %53, 1
  br label %48

57:
  %58 = phi i32 [ %51, %48 ]
  %59 = phi i64 [ %52, %48 ]
  %60 = and i32 %23, 31
  %61 = icmp ule i32 %60, 28
  %62 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %61)
  %63 = xor i32 -1, %62
  br i1 %61, label %107, label %117

64:
  %65 = trunc i32 %39 to i1
  %66 = trunc i32 %2 to i1
  %67 = add i1 %65, %66
  %68 = and i32 %43, 3
  %69 = add nuw nsw i32 %68, 1
  br label %70

70:
  %71 = phi i32 [ %49, %64 ], [ %71, %79 ]
  %72 = phi i32 [ %50, %64 ], [ %80, %79 ]
  %73 = phi i32 [ 2147483647, %64 ], [ %81, %79 ]
  %74 = phi i64 [ %52, %64 ], [ %82, %79 ]
  %75 = phi i32 [ -1, %64 ], [ %78, %79 ]
  %76 = phi i32 [ 0, %64 ], [ %83, %79 ]
  %77 = icmp slt i32 %76, %69
  %78 = call i32 @llvm.nvvm.vote.ballot.sync(i32 %75, i1 %77)
  br i1 %77, label %89, label %84

79:
  %80 = phi i32 [ %71, %89 ], [ %71, %96 ]
  %81 = phi i32 [ %73, %89 ], [ %97, %96 ]
  %82 = phi i64 [ %74, %89 ], [ %100, %96 ]
  %83 = add nuw nsw i32 %76, 1
  br label %70

84:
  %85 = phi i32 [ %71, %70 ]
  %86 = mul i64 %74, -7046029254386353131
  %87 = zext i1 %67 to i64
  %88 = xor i64 %86, %87
  br label %55

89:
  %90 = call i32 @llvm.nvvm.redux.sync.add(i32 %20, i32 %78)
  %91 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %92 = icmp sgt i32 %53, %27
  %93 = call i32 @llvm.nvvm.vote.ballot.sync(i32 %78, i1 %92)
  %94 = xor i32 %93, -1
  %95 = and i32 %78, %94
  br i1 %92, label %79, label %96

96:
  %97 = sub i32 %73, %91
  %98 = mul i64 %74, -7046029254386353131
  %99 = zext i32 %90 to i64
  %100 = xor i64 %98, %99
  br label %79

101:
  %102 = phi i32 [ %35, %107 ], [ %50, %117 ]
  %103 = getelementptr inbounds i64, ptr %9, i64 1
  store i64 %59, ptr %103, align 8
  %104 = getelementptr inbounds i64, ptr %9, i64 2
  store i32 %49, ptr %104, align 8
  %105 = getelementptr inbounds i64, ptr %9, i64 3
  store i32 %102, ptr %105, align 8
  %106 = getelementptr inbounds i64, ptr %9, i64 4
  store i32 %58, ptr %106, align 8
  ret void

107:
  %108 = and i32 %10, 1023
  %109 = sub i32 %108, 511
  %110 = sitofp i32 %109 to float
  %111 = insertelement <2 x float> <float 1.000000e+00, float 0.000000e+00>, float %110, i32 0
  %112 = insertelement <2 x float> %111, float %110, i32 1
  %113 = insertelement <2 x float> <float 0x3808CF9B40000000, float -8.000000e+00>, float %110, i32 0
  %114 = insertelement <2 x float> %113, float %110, i32 1
  %115 = fsub <2 x float> %112, %114
  %116 = getelementptr inbounds i64, ptr %9, i64 0
  store <2 x float> %115, ptr %116, align 8
  br label %101

117:
  br label %101
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #1

declare i32 @llvm.ctpop.i32(i32) #0

declare void @llvm.nvvm.barrier0() #2

declare void @llvm.nvvm.barrier.n(i32) #2

declare i32 @llvm.nvvm.barrier0.and(i32) #2

declare i32 @llvm.nvvm.barrier0.popc(i32) #2

declare i32 @llvm.nvvm.redux.sync.add(i32, i32) #1

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #2 = { convergent nocallback nounwind }
