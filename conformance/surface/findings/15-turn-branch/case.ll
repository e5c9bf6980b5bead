; LAUNCH: kernel grid=1 block=64 args=[out i64[2048], buf i32[256] rand(7), i32 3]
; LAUNCH: kernel grid=1 block=64 args=[out i64[2048], arg 1, i32 6]
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tally = internal addrspace(3) global i32 undef, align 4
@counters = addrspace(1) global [8 x i32] [i32 0, i32 -1, i32 0, i32 -1, i32 0, i32 -1, i32 0, i32 -1], align 4
@table = internal addrspace(1) constant [8 x i64] [i64 9223372036854775807, i64 9223372036854775807, i64 -1, i64 9223372036854775807, i64 8884771352433271548, i64 262144, i64 137438953472, i64 194], align 8

define ptx_kernel void @kernel(ptr %0, ptr %1, i32 %2) {
  %4 = alloca { i8, { i16, i32 }, [2 x i32] }, align 4
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
  %15 = lshr i32 %14, 24
  %16 = add i32 %12, 1
  %17 = getelementptr inbounds i32, ptr %1, i32 %16
  %18 = load i32, ptr %17, align 4
  %19 = add i32 %12, 2
  %20 = getelementptr inbounds i32, ptr %1, i32 %19
  %21 = load i32, ptr %20, align 4
  %22 = lshr i32 %21, 24
  store atomic i32 0, ptr addrspace(3) @tally monotonic, align 4
  call void @llvm.nvvm.barrier0()
  br label %23

23:
  %24 = icmp ugt i32 %2, 8
  br i1 %24, label %25, label %26

25:
  call void @llvm.trap()
  unreachable

26:
  %27 = trunc i32 %18 to i3
  %28 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 0
  %29 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 1, i32 0
  %30 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 1, i32 1
  %31 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 2, i32 0
  %32 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 2, i32 1
  store i8 31, ptr %28, align 1
  store i16 28227, ptr %29, align 2
  store i32 %22, ptr %30, align 4
  store i32 2147483647, ptr %31, align 4
  store i32 -1, ptr %32, align 4
  %33 = and i32 %6, 3
  %34 = add nuw nsw i32 %33, 1
  br label %35

35:
  %36 = phi i3 [ %27, %26 ], [ %36, %43 ]
  %37 = phi i32 [ %15, %26 ], [ %42, %43 ]
  %38 = phi i64 [ 0, %26 ], [ %38, %43 ]
  %39 = phi i32 [ 0, %26 ], [ %44, %43 ]
  call void @llvm.nvvm.barrier0()
  %40 = atomicrmw add ptr addrspace(3) @tally, i32 1 syncscope("block") monotonic, align 4
  call void @llvm.nvvm.barrier0()
  %41 = load i32, ptr addrspace(3) @tally, align 4
  %42 = add i32 %37, %41
  br label %43

43:
  %44 = add nuw nsw i32 %39, 1
  %45 = icmp slt i32 %44, %34
  br i1 %45, label %35, label %46

46:
  %47 = sub i32 %8, %18
  %48 = icmp ugt i32 %11, 524287
  %49 = sub i32 %11, 524287
  %50 = sub i32 524287, %11
  %51 = select i1 %48, i32 %49, i32 %50
  %52 = and i32 %5, 31
  %53 = icmp ule i32 %52, 14
  %54 = sext i3 %27 to i128
  %55 = select i1 %53, i128 %54, i128 %54
  %56 = and i32 %5, 31
  %57 = icmp sge i32 %56, 11
  br i1 %57, label %79, label %99

58:
  %59 = phi i32 [ %42, %79 ], [ %106, %99 ]
  %60 = phi i64 [ %98, %79 ], [ %38, %99 ]
  %61 = sext i1 %57 to i8
  %62 = sub i8 0, %61
  %63 = xor i8 %62, -124
  %64 = mul i8 %61, %63
  %65 = and i32 %11, 1023
  %66 = sub i32 %65, 511
  %67 = sitofp i32 %66 to float
  %68 = fneg float %67
  %69 = icmp ugt i32 %59, -1828212131
  %70 = call i1 @llvm.expect.i1(i1 %69, i1 false)
  %71 = getelementptr inbounds i64, ptr %10, i64 1
  store i1 %70, ptr %71, align 8
  %72 = and i32 %51, 31
  %73 = lshr i32 %18, %72
  %74 = icmp sle i32 %73, 440347680
  %75 = add i32 %47, 1
  %76 = mul i32 %47, %75
  %77 = and i32 %76, 1
  %78 = icmp ne i32 %77, 0
  br i1 %78, label %121, label %122

79:
  %80 = getelementptr inbounds i32, ptr addrspace(1) @counters, i64 5
  %81 = atomicrmw min ptr addrspace(1) %80, i32 %47 syncscope("device") monotonic, align 4
  %82 = and i32 %15, 7
  %83 = getelementptr inbounds [8 x i64], ptr addrspace(1) @table, i32 0, i32 %82
  %84 = load i64, ptr addrspace(1) %83, align 8
  %85 = and i32 %51, 255
  %86 = sub i32 %85, 127
  %87 = sitofp i32 %86 to float
  %88 = and i32 %42, 255
  %89 = sub i32 %88, 127
  %90 = sitofp i32 %89 to float
  %91 = call float @llvm.nvvm.fmin.ftz.f(float %87, float %90)
  %92 = and i32 %47, 3
  %93 = call i32 @f6(i32 %92, i32 %51)
  %94 = mul i64 %38, -7046029254386353131
  %95 = add i64 %94, %84
  %96 = getelementptr inbounds i64, ptr %10, i64 0
  store float %91, ptr %96, align 8
  %97 = zext i32 %93 to i64
  %98 = xor i64 %95, %97
  br label %58

99:
  %100 = and i32 %47, 31
  %101 = ashr i32 %18, %100
  %102 = and i32 %101, 1
  %103 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 2, i32 %102
  %104 = load i32, ptr %103, align 4
  store i32 %104, ptr %103, align 4
  %105 = load i32, ptr %103, align 4
  %106 = sub i32 %42, %101
  br label %58

107:
  %108 = phi i3 [ undef, %121 ], [ %27, %122 ], [ %154, %148 ]
  %109 = phi i32 [ undef, %121 ], [ %59, %122 ], [ %150, %148 ]
  %110 = phi i64 [ %60, %121 ], [ %60, %122 ], [ %157, %148 ]
  %111 = mul i64 %110, -7046029254386353131
  %112 = lshr i128 %55, 64
  %113 = trunc i128 %55 to i64
  %114 = trunc i128 %112 to i64
  %115 = add i64 %113, %114
  %116 = xor i64 %111, %115
  %117 = getelementptr inbounds i64, ptr %10, i64 3
  store float %68, ptr %117, align 8
  %118 = getelementptr inbounds i64, ptr %10, i64 4
  store i64 %116, ptr %118, align 8
  %119 = getelementptr inbounds i64, ptr %10, i64 5
  store i3 %108, ptr %119, align 8
  %120 = getelementptr inbounds i64, ptr %10, i64 6
  store i32 %109, ptr %120, align 8
  ret void

121:
  store i32 1, ptr null, align 4
  br label %107

122:
  br i1 %74, label %123, label %107

123:
  %124 = getelementptr inbounds i64, ptr %10, i64 2
  store i3 %27, ptr %124, align 8
  %125 = and i32 %5, 31
  %126 = icmp uge i32 %125, 24
  %127 = trunc i8 %64 to i1
  %128 = select i1 %126, i1 %127, i1 %126
  %129 = getelementptr inbounds { i8, { i16, i32 }, [2 x i32] }, ptr %4, i32 0, i32 0
  %130 = load i8, ptr %129, align 1
  %131 = icmp slt i32 %51, %59
  br i1 %131, label %132, label %132

132:
  %133 = phi i3 [ %27, %123 ], [ %27, %123 ], [ %133, %158 ], [ %142, %159 ]
  %134 = phi i32 [ %59, %123 ], [ %59, %123 ], [ %138, %158 ], [ %143, %159 ]
  %135 = phi i64 [ %60, %123 ], [ %60, %123 ], [ %135, %158 ], [ %144, %159 ]
  %136 = phi i32 [ 8, %123 ], [ 8, %123 ], [ %139, %158 ], [ %146, %159 ]
  %137 = and i32 %18, %134
  %138 = add i32 %134, %137
  %139 = sub i32 %136, 1
  %140 = icmp eq i32 %139, 0
  br i1 %140, label %148, label %158

141:
  %142 = phi i3 [ %133, %158 ]
  %143 = phi i32 [ %138, %158 ]
  %144 = phi i64 [ %135, %158 ]
  %145 = phi i32 [ %139, %158 ]
  %146 = sub i32 %145, 1
  %147 = icmp eq i32 %146, 0
  br i1 %147, label %148, label %159

148:
  %149 = phi i3 [ %133, %132 ], [ %142, %141 ]
  %150 = phi i32 [ %138, %132 ], [ %143, %141 ]
  %151 = phi i64 [ %135, %132 ], [ %144, %141 ]
  %152 = phi i32 [ %139, %132 ], [ %146, %141 ]
  %153 = sext i1 %127 to i3
  %154 = xor i3 %149, %153
  %155 = mul i64 %151, -7046029254386353131
  %156 = zext i8 %130 to i64
  %157 = xor i64 %155, %156
  br label %107

158:
  br i1 %128, label %141, label %132

159:
  br label %132
}

declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #0

declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #0

declare void @llvm.trap() #1

declare void @llvm.nvvm.barrier0() #2

declare float @llvm.nvvm.fmin.ftz.f(float, float) #0

define internal i32 @f6(i32 %0, i32 %1) #3 {
  br label %3

3:
  %4 = icmp sle i32 %0, 0
  br i1 %4, label %5, label %6

5:
  ret i32 %1

6:
  %7 = and i32 %1, 31
  %8 = icmp ule i32 %7, 30
  br i1 %8, label %20, label %24

9:
  %10 = phi i32 [ %49, %48 ], [ %1, %24 ]
  %11 = phi i32 [ %28, %48 ], [ %25, %24 ]
  %12 = phi i64 [ %29, %48 ], [ 0, %24 ]
  %13 = sub nsw i32 %0, 1
  %14 = call i32 @f6(i32 %13, i32 %1)
  %15 = xor i32 %14, %10
  %16 = lshr i64 %12, 32
  %17 = xor i64 %12, %16
  %18 = trunc i64 %17 to i32
  %19 = add i32 %15, %18
  ret i32 %19

20:
  %21 = xor i32 -1707911367, 2147483647
  %22 = and i32 %21, 3
  %23 = add nuw nsw i32 %22, 1
  br label %26

24:
  %25 = xor i32 -1707911367, 2147483647
  br label %9

26:
  %27 = phi i32 [ %1, %20 ], [ %27, %35 ], [ %44, %40 ]
  %28 = phi i32 [ %21, %20 ], [ %28, %35 ], [ %28, %40 ]
  %29 = phi i64 [ 0, %20 ], [ %29, %35 ], [ %47, %40 ]
  %30 = phi i32 [ 0, %20 ], [ %36, %35 ], [ %36, %40 ]
  %31 = icmp slt i32 %30, %23
  br i1 %31, label %35, label %32

32:
  %33 = and i32 7, 7
  %34 = icmp slt i32 %33, 0
  br i1 %34, label %50, label %53

35:
  %36 = add nuw nsw i32 %30, 1
  %37 = getelementptr inbounds i32, ptr addrspace(1) @counters, i64 0
  %38 = atomicrmw add ptr addrspace(1) %37, i32 %27 monotonic, align 4
  %39 = icmp slt i32 %28, -348791706
  br i1 %39, label %26, label %40

40:
  %41 = and i32 %27, 31
  %42 = shl i32 %28, %41
  %43 = zext i1 %39 to i32
  %44 = xor i32 %27, %43
  %45 = mul i64 %29, -7046029254386353131
  %46 = zext i32 %42 to i64
  %47 = sub i64 %45, %46
  br label %26

48:
  %49 = phi i32 [ %52, %50 ], [ %54, %53 ]
  br label %9

50:
  %51 = xor i32 %27, -208903149
  %52 = add i32 %0, %51
  br label %48

53:
  %54 = xor i32 %27, -208903149
  br label %48
}

declare i1 @llvm.expect.i1(i1, i1) #4

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nounwind }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(none) }
