; ModuleID = 'early_exit.cu'
source_filename = "early_exit.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @early_exit(ptr nocapture noundef readonly %0, ptr nocapture noundef writeonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = zext nneg i32 %4 to i64
  %6 = getelementptr i32, ptr %0, i64 %5
  %7 = load i32, ptr %6, align 4, !tbaa !5
  %8 = add i32 %4, %7
  %9 = mul i32 %7, 3
  %10 = shl nuw nsw i32 %4, 1
  %11 = add i32 %10, %9
  %12 = add i32 %11, %8
  %13 = mul i32 %7, 5
  %14 = shl nuw nsw i32 %4, 2
  %15 = add i32 %14, %13
  %16 = add i32 %15, %12
  %17 = mul i32 %7, 7
  %18 = shl nuw nsw i32 %4, 3
  %19 = add i32 %18, %17
  %20 = add i32 %19, %16
  %21 = mul i32 %7, 9
  %22 = shl nuw nsw i32 %4, 4
  %23 = add i32 %22, %21
  %24 = add i32 %23, %20
  %25 = mul i32 %7, 11
  %26 = add i32 %4, %25
  %27 = add i32 %26, %24
  %28 = mul i32 %7, 13
  %29 = add i32 %10, %28
  %30 = add i32 %29, %27
  %31 = mul i32 %7, 15
  %32 = add i32 %14, %31
  %33 = add i32 %32, %30
  %34 = mul i32 %7, 17
  %35 = add i32 %18, %34
  %36 = add i32 %35, %33
  %37 = mul i32 %7, 19
  %38 = add i32 %22, %37
  %39 = add i32 %38, %36
  %40 = mul i32 %7, 21
  %41 = add i32 %4, %40
  %42 = add i32 %41, %39
  %43 = mul i32 %7, 23
  %44 = add i32 %10, %43
  %45 = add i32 %44, %42
  %46 = mul i32 %7, 25
  %47 = add i32 %14, %46
  %48 = add i32 %47, %45
  %49 = mul i32 %7, 27
  %50 = add i32 %18, %49
  %51 = add i32 %50, %48
  %52 = mul i32 %7, 29
  %53 = add i32 %22, %52
  %54 = add i32 %53, %51
  %55 = mul i32 %7, 31
  %56 = add i32 %4, %55
  %57 = add i32 %56, %54
  %58 = mul i32 %7, 33
  %59 = add i32 %10, %58
  %60 = add i32 %59, %57
  %61 = mul i32 %7, 35
  %62 = add i32 %14, %61
  %63 = add i32 %62, %60
  %64 = mul i32 %7, 37
  %65 = add i32 %18, %64
  %66 = add i32 %65, %63
  %67 = mul i32 %7, 39
  %68 = add i32 %22, %67
  %69 = add i32 %68, %66
  %70 = mul i32 %7, 41
  %71 = add i32 %4, %70
  %72 = add i32 %71, %69
  %73 = mul i32 %7, 43
  %74 = add i32 %10, %73
  %75 = add i32 %74, %72
  %76 = mul i32 %7, 45
  %77 = add i32 %14, %76
  %78 = add i32 %77, %75
  %79 = mul i32 %7, 47
  %80 = add i32 %18, %79
  %81 = add i32 %80, %78
  %82 = mul i32 %7, 49
  %83 = add i32 %22, %82
  %84 = add i32 %83, %81
  %85 = mul i32 %7, 51
  %86 = add i32 %4, %85
  %87 = add i32 %86, %84
  %88 = mul i32 %7, 53
  %89 = add i32 %10, %88
  %90 = add i32 %89, %87
  %91 = mul i32 %7, 55
  %92 = add i32 %14, %91
  %93 = add i32 %92, %90
  %94 = mul i32 %7, 57
  %95 = add i32 %18, %94
  %96 = add i32 %95, %93
  %97 = mul i32 %7, 59
  %98 = add i32 %22, %97
  %99 = add i32 %98, %96
  %100 = mul i32 %7, 61
  %101 = add i32 %4, %100
  %102 = add i32 %101, %99
  %103 = mul i32 %7, 63
  %104 = add i32 %10, %103
  %105 = add i32 %104, %102
  %106 = mul i32 %7, 65
  %107 = add i32 %14, %106
  %108 = add i32 %107, %105
  %109 = mul i32 %7, 67
  %110 = add i32 %18, %109
  %111 = add i32 %110, %108
  %112 = mul i32 %7, 69
  %113 = add i32 %22, %112
  %114 = add i32 %113, %111
  %115 = mul i32 %7, 71
  %116 = add i32 %4, %115
  %117 = add i32 %116, %114
  %118 = mul i32 %7, 73
  %119 = add i32 %10, %118
  %120 = add i32 %119, %117
  %121 = mul i32 %7, 75
  %122 = add i32 %14, %121
  %123 = add i32 %122, %120
  %124 = mul i32 %7, 77
  %125 = add i32 %18, %124
  %126 = add i32 %125, %123
  %127 = mul i32 %7, 79
  %128 = add i32 %22, %127
  %129 = add i32 %128, %126
  %130 = mul i32 %7, 81
  %131 = add i32 %4, %130
  %132 = add i32 %131, %129
  %133 = mul i32 %7, 83
  %134 = add i32 %10, %133
  %135 = add i32 %134, %132
  %136 = icmp sgt i32 %2, 0
  br i1 %136, label %140, label %174

137:                                              ; preds = %147
  %138 = add nuw nsw i32 %141, 1
  %139 = icmp eq i32 %138, %2
  br i1 %139, label %174, label %140, !llvm.loop !9

140:                                              ; preds = %3, %137
  %141 = phi i32 [ %138, %137 ], [ 0, %3 ]
  %142 = phi i32 [ %144, %137 ], [ %135, %3 ]
  %143 = mul i32 %142, 3
  %144 = add i32 %143, 1
  %145 = and i32 %144, 31
  %146 = icmp eq i32 %145, 7
  br i1 %146, label %174, label %147

147:                                              ; preds = %140
  %148 = xor i32 %144, %7
  %149 = and i32 %148, 63
  %150 = icmp eq i32 %149, 0
  br i1 %150, label %151, label %137

151:                                              ; preds = %147
  %152 = sub i32 -2, %143
  %153 = xor i32 %11, %152
  %154 = xor i32 %19, %153
  %155 = xor i32 %26, %154
  %156 = xor i32 %32, %155
  %157 = xor i32 %38, %156
  %158 = xor i32 %44, %157
  %159 = xor i32 %50, %158
  %160 = xor i32 %56, %159
  %161 = xor i32 %62, %160
  %162 = xor i32 %68, %161
  %163 = xor i32 %74, %162
  %164 = xor i32 %80, %163
  %165 = xor i32 %86, %164
  %166 = xor i32 %92, %165
  %167 = xor i32 %98, %166
  %168 = xor i32 %104, %167
  %169 = xor i32 %110, %168
  %170 = xor i32 %116, %169
  %171 = xor i32 %122, %170
  %172 = xor i32 %128, %171
  %173 = xor i32 %134, %172
  br label %197

174:                                              ; preds = %137, %140, %3
  %175 = phi i32 [ %135, %3 ], [ %144, %140 ], [ %144, %137 ]
  %176 = add i32 %8, %175
  %177 = add i32 %15, %176
  %178 = add i32 %23, %177
  %179 = add i32 %29, %178
  %180 = add i32 %35, %179
  %181 = add i32 %41, %180
  %182 = add i32 %47, %181
  %183 = add i32 %53, %182
  %184 = add i32 %59, %183
  %185 = add i32 %65, %184
  %186 = add i32 %71, %185
  %187 = add i32 %77, %186
  %188 = add i32 %83, %187
  %189 = add i32 %89, %188
  %190 = add i32 %95, %189
  %191 = add i32 %101, %190
  %192 = add i32 %107, %191
  %193 = add i32 %113, %192
  %194 = add i32 %119, %193
  %195 = add i32 %125, %194
  %196 = add i32 %131, %195
  br label %197

197:                                              ; preds = %151, %174
  %198 = phi i32 [ %173, %151 ], [ %196, %174 ]
  %199 = getelementptr i32, ptr %1, i64 %5
  store i32 %198, ptr %199, align 4, !tbaa !5
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @early_exit, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = distinct !{!9, !10, !11}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!"llvm.loop.unroll.disable"}

!nvvmir.version = !{!9999}
!9999 = !{i32 2, i32 0}
