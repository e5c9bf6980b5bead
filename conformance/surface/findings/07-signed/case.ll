; LAUNCH: kernel grid=1 block=64 args=[out i64[2048], buf i32[256] rand(19,-8,7), i32 6]
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@exchange = internal addrspace(3) global [64 x i32] undef, align 4

define ptx_kernel void @kernel(ptr %0, ptr %1, i32 %2) {
  %4 = alloca [2 x [4 x i16]], align 2
  %5 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = mul nuw nsw i32 %6, 64
  %8 = add nuw nsw i32 %7, %5
  %9 = mul nuw nsw i32 %8, 256
  %10 = getelementptr inbounds i8, ptr %0, i32 %9
  %11 = lshr i32 %5, 5
  %12 = mul nuw nsw i32 %8, 4
  %13 = getelementptr inbounds i32, ptr %1, i32 %12
  %14 = load i8, ptr %13, align 4
  %15 = sext i8 %14 to i32
  %16 = add i32 %12, 1
  %17 = getelementptr inbounds i32, ptr %1, i32 %16
  %18 = load i32, ptr %17, align 4
  %19 = shl i32 %18, 30
  %20 = add i32 %19, 1
  %21 = add i32 %12, 2
  %22 = getelementptr inbounds i32, ptr %1, i32 %21
  %23 = load i32, ptr %22, align 4
  %24 = getelementptr inbounds i32, ptr addrspace(3) @exchange, i32 %5
  store i32 %8, ptr addrspace(3) %24, align 4
  call void @llvm.nvvm.barrier0()
  br label %25

25:
  %26 = zext i32 %11 to i64
  %27 = getelementptr inbounds [2 x [4 x i16]], ptr %4, i32 0, i32 0, i32 0
  %28 = getelementptr inbounds [2 x [4 x i16]], ptr %4, i32 0, i32 0, i32 1
  %29 = getelementptr inbounds [2 x [4 x i16]], ptr %4, i32 0, i32 0, i32 2
  %30 = getelementptr inbounds [2 x [4 x i16]], ptr %4, i32 0, i32 0, i32 3
  %31 = getelementptr inbounds [2 x [4 x i16]], ptr %4, i32 0, i32 1, i32 0
  %32 = getelementptr inbounds [2 x [4 x i16]], ptr %4, i32 0, i32 1, i32 1
  %33 = getelementptr inbounds [2 x [4 x i16]], ptr %4, i32 0, i32 1, i32 2
  %34 = getelementptr inbounds [2 x [4 x i16]], ptr %4, i32 0, i32 1, i32 3
  %35 = trunc i32 %20 to i16
  store i16 %35, ptr %27, align 2
  store i16 %35, ptr %28, align 2
  store i16 %35, ptr %29, align 2
  %36 = trunc i32 %2 to i16
  store i16 %36, ptr %30, align 2
  store i16 %35, ptr %31, align 2
  store i16 %35, ptr %32, align 2
  store i16 %36, ptr %33, align 2
  store i16 -32768, ptr %34, align 2
  %37 = and i32 %23, 1023
  %38 = sub i32 %37, 511
  %39 = sitofp i32 %38 to float
  %40 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %39, i32 16, i32 31)
  %41 = trunc i64 %26 to i32
  %42 = and i32 %41, 31
  %43 = icmp ugt i32 %42, 16
  br i1 %43, label %94, label %44

44:
  %45 = insertvalue [2 x i32] undef, i32 -1653471510, 0
  %46 = insertvalue [2 x i32] %45, i32 35, 1
  %47 = insertvalue [2 x i32] %46, i32 -1382287082, 1
  %48 = icmp ule i16 %36, -10379
  %49 = select i1 %48, [2 x i32] %46, [2 x i32] %47
  %50 = extractvalue [2 x i32] %49, 1
  %51 = trunc i32 %15 to i24
  %52 = icmp ult i24 %51, 3
  %53 = select i1 %52, i24 %51, i24 3
  %54 = icmp sgt i24 %53, -1
  %55 = select i1 %54, i24 %53, i24 -1
  %56 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %57 = call i32 @llvm.ctpop.i32(i32 %56)
  %58 = sext i16 %35 to i32
  %59 = lshr i32 %50, 1
  %60 = lshr i32 %58, 1
  %61 = add i32 %59, %60
  %62 = xor i1 %48, true
  %63 = select i1 %62, i32 %41, i32 16383
  %64 = and i32 %50, 1073741823
  %65 = and i32 %23, 1073741823
  %66 = sub nsw i32 %64, %65
  %67 = and i32 %57, 1
  %68 = getelementptr inbounds [2 x [4 x i16]], ptr %4, i32 0, i32 %67, i32 3
  %69 = load i16, ptr %68, align 2
  %70 = urem i32 %61, 8
  %71 = getelementptr inbounds i32, ptr addrspace(3) @exchange, i32 %5
  store i32 %63, ptr addrspace(3) %71, align 4
  %72 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  call void @llvm.nvvm.bar.warp.sync(i32 %72)
  %73 = and i32 %5, -32
  %74 = call i32 @llvm.cttz.i32(i32 %72, i1 true)
  %75 = add i32 %73, %74
  %76 = getelementptr inbounds i32, ptr addrspace(3) @exchange, i32 %75
  %77 = load i32, ptr addrspace(3) %76, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 %72)
  %78 = icmp ule i32 %70, -1401843568
  %79 = xor i1 %78, true
  %80 = select i1 %79, i32 %23, i32 %66
  %81 = zext i24 %55 to i64
  %82 = xor i64 0, %81
  %83 = zext i16 %69 to i64
  %84 = add i64 %82, %83
  %85 = zext i32 %77 to i64
  %86 = add i64 %84, %85
  %87 = zext i32 %80 to i64
  %88 = sub i64 %86, %87
  %89 = getelementptr inbounds i64, ptr %10, i64 2
  store i64 %88, ptr %89, align 8
  %90 = getelementptr inbounds i64, ptr %10, i64 3
  store i32 %41, ptr %90, align 8
  %91 = getelementptr inbounds i64, ptr %10, i64 4
  store i64 %26, ptr %91, align 8
  %92 = getelementptr inbounds i64, ptr %10, i64 5
  store i32 15, ptr %92, align 8
  %93 = getelementptr inbounds i64, ptr %10, i64 6
  store i32 %41, ptr %93, align 8
  ret void

94:
  %95 = call float @llvm.nvvm.fma.rp.f(float 0x7FF0000000000000, float %40, float %40)
  %96 = call float @llvm.nvvm.rcp.rz.f(float 0.000000e+00)
  %97 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %95, i32 1, i32 31)
  %98 = getelementptr inbounds i64, ptr %10, i64 0
  store float %96, ptr %98, align 8
  %99 = getelementptr inbounds i64, ptr %10, i64 1
  store float %97, ptr %99, align 8
  br label %44
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32) #1

declare float @llvm.nvvm.fma.rp.f(float, float, float) #0

declare float @llvm.nvvm.rcp.rz.f(float) #2

declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #1

declare i32 @llvm.ctpop.i32(i32) #0

declare void @llvm.nvvm.barrier0() #3

declare void @llvm.nvvm.bar.warp.sync(i32) #3

declare i32 @llvm.cttz.i32(i32, i1 immarg) #0

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }
