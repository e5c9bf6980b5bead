; LAUNCH: kernel grid=1 block=32 args=[out i64[1024], buf i32[128] rand(15,-8,7), i32 0]
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@shared0 = internal addrspace(3) global [32 x { i32, i64, float }] undef, align 8
@global2 = internal addrspace(1) global [32 x i64] zeroinitializer, align 8

define ptx_kernel void @kernel(ptr %0, ptr %1, i32 %2) {
  %4 = alloca <2 x i32>, align 8
  %5 = alloca double, align 8
  %6 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %7 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = mul nuw nsw i32 %7, 32
  %9 = add nuw nsw i32 %8, %6
  %10 = mul nuw nsw i32 %9, 256
  %11 = getelementptr inbounds i8, ptr %0, i32 %10
  %12 = lshr i32 %6, 5
  %13 = mul nuw nsw i32 %9, 4
  %14 = getelementptr inbounds i32, ptr %1, i32 %13
  %15 = load i16, ptr %14, align 4
  %16 = sext i16 %15 to i32
  %17 = add i32 %13, 1
  %18 = getelementptr inbounds i32, ptr %1, i32 %17
  %19 = load i32, ptr %18, align 4
  %20 = shl i32 %19, 31
  %21 = add i32 %20, -1
  %22 = add i32 %13, 2
  %23 = getelementptr inbounds i32, ptr %1, i32 %22
  %24 = load i32, ptr %23, align 4
  %25 = add i32 %13, 3
  %26 = getelementptr inbounds i32, ptr %1, i32 %25
  %27 = load i32, ptr %26, align 4
  %28 = ashr i32 %27, 24
  br label %29

29:
  %30 = zext i32 %6 to i64
  %31 = getelementptr inbounds { i32, i64, float }, ptr addrspace(3) @shared0, i64 %30
  %32 = getelementptr inbounds { i32, i64, float }, ptr addrspace(3) %31, i32 0, i32 0
  %33 = getelementptr inbounds { i32, i64, float }, ptr addrspace(3) %31, i32 0, i32 1
  %34 = getelementptr inbounds { i32, i64, float }, ptr addrspace(3) %31, i32 0, i32 2
  store i32 248, ptr addrspace(3) %32, align 4
  %35 = zext i32 %16 to i64
  store i64 %35, ptr addrspace(3) %33, align 8
  %36 = and i32 %21, 1023
  %37 = sub i32 %36, 511
  %38 = sitofp i32 %37 to float
  store float %38, ptr addrspace(3) %34, align 4
  store double 0xFFEFFFFFFFFFFFFF, ptr %5, align 8
  %39 = zext i32 %9 to i64
  %40 = getelementptr inbounds i64, ptr addrspace(1) @global2, i64 %39
  %41 = insertelement <2 x i32> <i32 15, i32 814933949>, i32 188, i32 0
  %42 = trunc i64 %35 to i32
  %43 = insertelement <2 x i32> %41, i32 %42, i32 1
  store <2 x i32> %43, ptr %4, align 8
  %44 = trunc i64 %35 to i32
  %45 = and i32 %44, 31
  %46 = ashr i32 %16, %45
  %47 = and i32 %46, 65535
  %48 = shl nuw nsw i32 %47, 5
  %49 = zext i32 %6 to i64
  %50 = sub i64 0, %35
  %51 = and i64 %50, %49
  %52 = and i64 %35, 140737488355327
  %53 = xor i64 %51, %52
  %54 = and i32 %48, %6
  %55 = xor i32 %6, %54
  %56 = trunc i64 %53 to i32
  %57 = xor i32 %42, %21
  %58 = and i32 %24, 3
  %59 = icmp eq i32 %58, 1
  br i1 %59, label %60, label %61

60:
  call void @llvm.nvvm.exit()
  unreachable

61:
  %62 = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %63 = and i32 %57, 1023
  %64 = uitofp nneg i32 %63 to float
  %65 = call float @llvm.nvvm.cos.approx.f(float %64)
  %66 = getelementptr inbounds i64, ptr %11, i64 0
  store float %65, ptr %66, align 8
  %67 = getelementptr inbounds i64, ptr %11, i64 1
  store <2 x i32> %43, ptr %67, align 8
  %68 = getelementptr inbounds i8, ptr addrspace(1) %40, i64 0
  %69 = load i64, ptr addrspace(1) %68, align 8
  %70 = sub i32 %55, %28
  %71 = and i32 %28, 16
  %72 = and i32 %71, %70
  %73 = zext i32 %12 to i64
  %74 = sub i64 0, %73
  %75 = xor i64 %74, %69
  %76 = zext i32 %72 to i64
  %77 = sub i64 %75, %76
  %78 = getelementptr inbounds i64, ptr %11, i64 2
  store i64 %77, ptr %78, align 8
  %79 = getelementptr inbounds i64, ptr %11, i64 3
  store i32 %56, ptr %79, align 8
  %80 = getelementptr inbounds i64, ptr %11, i64 4
  store i32 %16, ptr %80, align 8
  %81 = getelementptr inbounds { i32, i64, float }, ptr addrspace(3) %31, i32 0, i32 0
  %82 = getelementptr inbounds { i32, i64, float }, ptr addrspace(3) %31, i32 0, i32 1
  %83 = getelementptr inbounds { i32, i64, float }, ptr addrspace(3) %31, i32 0, i32 2
  %84 = load i32, ptr addrspace(3) %81, align 4
  %85 = zext i32 %84 to i64
  %86 = mul i64 0, -1640531535
  %87 = xor i64 %86, %85
  %88 = load i64, ptr addrspace(3) %82, align 8
  %89 = mul i64 %87, -1640531535
  %90 = xor i64 %89, %88
  %91 = load float, ptr addrspace(3) %83, align 4
  %92 = getelementptr inbounds i64, ptr %11, i64 5
  store float %91, ptr %92, align 8
  %93 = getelementptr inbounds i64, ptr %11, i64 6
  store i64 %90, ptr %93, align 8
  %94 = load i64, ptr addrspace(1) %40, align 8
  %95 = mul i64 0, -1640531535
  %96 = xor i64 %95, %94
  %97 = getelementptr inbounds i64, ptr %11, i64 7
  store i64 %96, ptr %97, align 8
  %98 = load <2 x i32>, ptr %4, align 8
  %99 = getelementptr inbounds i64, ptr %11, i64 8
  store <2 x i32> %98, ptr %99, align 8
  ret void
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

declare void @llvm.nvvm.exit() #1

declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #2

declare float @llvm.nvvm.cos.approx.f(float) #3

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { convergent noreturn nounwind memory(inaccessiblemem: readwrite) }
attributes #2 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(none) }
