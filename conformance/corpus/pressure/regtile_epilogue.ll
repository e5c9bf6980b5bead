; ModuleID = 'regtile_epilogue.cu'
source_filename = "regtile_epilogue.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @regtile_epilogue(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, ptr nocapture noundef %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = and i32 %5, 7
  %7 = mul nuw nsw i32 %6, 5
  %8 = lshr i32 %5, 3
  %9 = mul nuw nsw i32 %8, 5
  %10 = zext nneg i32 %7 to i64
  %11 = getelementptr i32, ptr %2, i64 %10
  %12 = mul nuw nsw i32 %8, 200
  %13 = zext nneg i32 %12 to i64
  %14 = getelementptr i32, ptr %11, i64 %13
  %15 = getelementptr i8, ptr %14, i64 4
  %16 = getelementptr i8, ptr %14, i64 8
  %17 = getelementptr i8, ptr %14, i64 12
  %18 = getelementptr i8, ptr %14, i64 16
  %19 = add nuw nsw i32 %9, 1
  %20 = mul nuw nsw i32 %19, 40
  %21 = zext nneg i32 %20 to i64
  %22 = getelementptr i32, ptr %11, i64 %21
  %23 = getelementptr i8, ptr %22, i64 4
  %24 = getelementptr i8, ptr %22, i64 8
  %25 = getelementptr i8, ptr %22, i64 12
  %26 = getelementptr i8, ptr %22, i64 16
  %27 = add nuw nsw i32 %9, 2
  %28 = mul nuw nsw i32 %27, 40
  %29 = zext nneg i32 %28 to i64
  %30 = getelementptr i32, ptr %11, i64 %29
  %31 = getelementptr i8, ptr %30, i64 4
  %32 = getelementptr i8, ptr %30, i64 8
  %33 = getelementptr i8, ptr %30, i64 12
  %34 = getelementptr i8, ptr %30, i64 16
  %35 = add nuw nsw i32 %9, 3
  %36 = mul nuw nsw i32 %35, 40
  %37 = zext nneg i32 %36 to i64
  %38 = getelementptr i32, ptr %11, i64 %37
  %39 = getelementptr i8, ptr %38, i64 4
  %40 = getelementptr i8, ptr %38, i64 8
  %41 = getelementptr i8, ptr %38, i64 12
  %42 = getelementptr i8, ptr %38, i64 16
  %43 = add nuw nsw i32 %9, 4
  %44 = mul nuw nsw i32 %43, 40
  %45 = zext nneg i32 %44 to i64
  %46 = getelementptr i32, ptr %11, i64 %45
  %47 = getelementptr i8, ptr %46, i64 4
  %48 = getelementptr i8, ptr %46, i64 8
  %49 = getelementptr i8, ptr %46, i64 12
  %50 = getelementptr i8, ptr %46, i64 16
  %51 = load i32, ptr %14, align 4, !tbaa !5
  %52 = load i32, ptr %15, align 4, !tbaa !5
  %53 = load i32, ptr %16, align 4, !tbaa !5
  %54 = load i32, ptr %17, align 4, !tbaa !5
  %55 = load i32, ptr %18, align 4, !tbaa !5
  %56 = load i32, ptr %22, align 4, !tbaa !5
  %57 = load i32, ptr %23, align 4, !tbaa !5
  %58 = load i32, ptr %24, align 4, !tbaa !5
  %59 = load i32, ptr %25, align 4, !tbaa !5
  %60 = load i32, ptr %26, align 4, !tbaa !5
  %61 = load i32, ptr %30, align 4, !tbaa !5
  %62 = load i32, ptr %31, align 4, !tbaa !5
  %63 = load i32, ptr %32, align 4, !tbaa !5
  %64 = load i32, ptr %33, align 4, !tbaa !5
  %65 = load i32, ptr %34, align 4, !tbaa !5
  %66 = load i32, ptr %38, align 4, !tbaa !5
  %67 = load i32, ptr %39, align 4, !tbaa !5
  %68 = load i32, ptr %40, align 4, !tbaa !5
  %69 = load i32, ptr %41, align 4, !tbaa !5
  %70 = load i32, ptr %42, align 4, !tbaa !5
  %71 = load i32, ptr %46, align 4, !tbaa !5
  %72 = load i32, ptr %47, align 4, !tbaa !5
  %73 = load i32, ptr %48, align 4, !tbaa !5
  %74 = load i32, ptr %49, align 4, !tbaa !5
  %75 = load i32, ptr %50, align 4, !tbaa !5
  %76 = icmp sgt i32 %3, 0
  br i1 %76, label %77, label %83

77:                                               ; preds = %4
  %78 = mul nuw nsw i32 %8, 40
  %79 = shl nuw nsw i32 %19, 3
  %80 = shl nuw nsw i32 %27, 3
  %81 = shl nuw nsw i32 %35, 3
  %82 = shl nuw nsw i32 %43, 3
  br label %109

83:                                               ; preds = %109, %4
  %84 = phi i32 [ %51, %4 ], [ %178, %109 ]
  %85 = phi i32 [ %52, %4 ], [ %180, %109 ]
  %86 = phi i32 [ %53, %4 ], [ %182, %109 ]
  %87 = phi i32 [ %54, %4 ], [ %184, %109 ]
  %88 = phi i32 [ %55, %4 ], [ %186, %109 ]
  %89 = phi i32 [ %56, %4 ], [ %188, %109 ]
  %90 = phi i32 [ %57, %4 ], [ %190, %109 ]
  %91 = phi i32 [ %58, %4 ], [ %192, %109 ]
  %92 = phi i32 [ %59, %4 ], [ %194, %109 ]
  %93 = phi i32 [ %60, %4 ], [ %196, %109 ]
  %94 = phi i32 [ %61, %4 ], [ %198, %109 ]
  %95 = phi i32 [ %62, %4 ], [ %200, %109 ]
  %96 = phi i32 [ %63, %4 ], [ %202, %109 ]
  %97 = phi i32 [ %64, %4 ], [ %204, %109 ]
  %98 = phi i32 [ %65, %4 ], [ %206, %109 ]
  %99 = phi i32 [ %66, %4 ], [ %208, %109 ]
  %100 = phi i32 [ %67, %4 ], [ %210, %109 ]
  %101 = phi i32 [ %68, %4 ], [ %212, %109 ]
  %102 = phi i32 [ %69, %4 ], [ %214, %109 ]
  %103 = phi i32 [ %70, %4 ], [ %216, %109 ]
  %104 = phi i32 [ %71, %4 ], [ %218, %109 ]
  %105 = phi i32 [ %72, %4 ], [ %220, %109 ]
  %106 = phi i32 [ %73, %4 ], [ %222, %109 ]
  %107 = phi i32 [ %74, %4 ], [ %224, %109 ]
  %108 = phi i32 [ %75, %4 ], [ %226, %109 ]
  store i32 %84, ptr %14, align 4, !tbaa !5
  store i32 %85, ptr %15, align 4, !tbaa !5
  store i32 %86, ptr %16, align 4, !tbaa !5
  store i32 %87, ptr %17, align 4, !tbaa !5
  store i32 %88, ptr %18, align 4, !tbaa !5
  store i32 %89, ptr %22, align 4, !tbaa !5
  store i32 %90, ptr %23, align 4, !tbaa !5
  store i32 %91, ptr %24, align 4, !tbaa !5
  store i32 %92, ptr %25, align 4, !tbaa !5
  store i32 %93, ptr %26, align 4, !tbaa !5
  store i32 %94, ptr %30, align 4, !tbaa !5
  store i32 %95, ptr %31, align 4, !tbaa !5
  store i32 %96, ptr %32, align 4, !tbaa !5
  store i32 %97, ptr %33, align 4, !tbaa !5
  store i32 %98, ptr %34, align 4, !tbaa !5
  store i32 %99, ptr %38, align 4, !tbaa !5
  store i32 %100, ptr %39, align 4, !tbaa !5
  store i32 %101, ptr %40, align 4, !tbaa !5
  store i32 %102, ptr %41, align 4, !tbaa !5
  store i32 %103, ptr %42, align 4, !tbaa !5
  store i32 %104, ptr %46, align 4, !tbaa !5
  store i32 %105, ptr %47, align 4, !tbaa !5
  store i32 %106, ptr %48, align 4, !tbaa !5
  store i32 %107, ptr %49, align 4, !tbaa !5
  store i32 %108, ptr %50, align 4, !tbaa !5
  ret void

109:                                              ; preds = %77, %109
  %110 = phi i32 [ %51, %77 ], [ %178, %109 ]
  %111 = phi i32 [ %52, %77 ], [ %180, %109 ]
  %112 = phi i32 [ %53, %77 ], [ %182, %109 ]
  %113 = phi i32 [ %54, %77 ], [ %184, %109 ]
  %114 = phi i32 [ %55, %77 ], [ %186, %109 ]
  %115 = phi i32 [ %56, %77 ], [ %188, %109 ]
  %116 = phi i32 [ %57, %77 ], [ %190, %109 ]
  %117 = phi i32 [ %58, %77 ], [ %192, %109 ]
  %118 = phi i32 [ %59, %77 ], [ %194, %109 ]
  %119 = phi i32 [ %60, %77 ], [ %196, %109 ]
  %120 = phi i32 [ %61, %77 ], [ %198, %109 ]
  %121 = phi i32 [ %62, %77 ], [ %200, %109 ]
  %122 = phi i32 [ %63, %77 ], [ %202, %109 ]
  %123 = phi i32 [ %64, %77 ], [ %204, %109 ]
  %124 = phi i32 [ %65, %77 ], [ %206, %109 ]
  %125 = phi i32 [ %66, %77 ], [ %208, %109 ]
  %126 = phi i32 [ %67, %77 ], [ %210, %109 ]
  %127 = phi i32 [ %68, %77 ], [ %212, %109 ]
  %128 = phi i32 [ %69, %77 ], [ %214, %109 ]
  %129 = phi i32 [ %70, %77 ], [ %216, %109 ]
  %130 = phi i32 [ %71, %77 ], [ %218, %109 ]
  %131 = phi i32 [ %72, %77 ], [ %220, %109 ]
  %132 = phi i32 [ %73, %77 ], [ %222, %109 ]
  %133 = phi i32 [ %74, %77 ], [ %224, %109 ]
  %134 = phi i32 [ %75, %77 ], [ %226, %109 ]
  %135 = phi i32 [ 0, %77 ], [ %227, %109 ]
  %136 = mul i32 %135, 40
  %137 = add i32 %136, %7
  %138 = add nuw i32 %78, %135
  %139 = sext i32 %138 to i64
  %140 = getelementptr i32, ptr %0, i64 %139
  %141 = load i32, ptr %140, align 4, !tbaa !5
  %142 = sext i32 %137 to i64
  %143 = getelementptr i32, ptr %1, i64 %142
  %144 = load i32, ptr %143, align 4, !tbaa !5
  %145 = add nuw i32 %79, %135
  %146 = sext i32 %145 to i64
  %147 = getelementptr i32, ptr %0, i64 %146
  %148 = load i32, ptr %147, align 4, !tbaa !5
  %149 = add i32 %137, 1
  %150 = sext i32 %149 to i64
  %151 = getelementptr i32, ptr %1, i64 %150
  %152 = load i32, ptr %151, align 4, !tbaa !5
  %153 = add nuw i32 %80, %135
  %154 = sext i32 %153 to i64
  %155 = getelementptr i32, ptr %0, i64 %154
  %156 = load i32, ptr %155, align 4, !tbaa !5
  %157 = add i32 %137, 2
  %158 = sext i32 %157 to i64
  %159 = getelementptr i32, ptr %1, i64 %158
  %160 = load i32, ptr %159, align 4, !tbaa !5
  %161 = add nuw i32 %81, %135
  %162 = sext i32 %161 to i64
  %163 = getelementptr i32, ptr %0, i64 %162
  %164 = load i32, ptr %163, align 4, !tbaa !5
  %165 = add i32 %137, 3
  %166 = sext i32 %165 to i64
  %167 = getelementptr i32, ptr %1, i64 %166
  %168 = load i32, ptr %167, align 4, !tbaa !5
  %169 = add nuw i32 %82, %135
  %170 = sext i32 %169 to i64
  %171 = getelementptr i32, ptr %0, i64 %170
  %172 = load i32, ptr %171, align 4, !tbaa !5
  %173 = add i32 %137, 4
  %174 = sext i32 %173 to i64
  %175 = getelementptr i32, ptr %1, i64 %174
  %176 = load i32, ptr %175, align 4, !tbaa !5
  %177 = mul i32 %144, %141
  %178 = add i32 %110, %177
  %179 = mul i32 %152, %141
  %180 = add i32 %111, %179
  %181 = mul i32 %160, %141
  %182 = add i32 %112, %181
  %183 = mul i32 %168, %141
  %184 = add i32 %113, %183
  %185 = mul i32 %176, %141
  %186 = add i32 %114, %185
  %187 = mul i32 %144, %148
  %188 = add i32 %115, %187
  %189 = mul i32 %152, %148
  %190 = add i32 %116, %189
  %191 = mul i32 %160, %148
  %192 = add i32 %117, %191
  %193 = mul i32 %168, %148
  %194 = add i32 %118, %193
  %195 = mul i32 %176, %148
  %196 = add i32 %119, %195
  %197 = mul i32 %144, %156
  %198 = add i32 %120, %197
  %199 = mul i32 %152, %156
  %200 = add i32 %121, %199
  %201 = mul i32 %160, %156
  %202 = add i32 %122, %201
  %203 = mul i32 %168, %156
  %204 = add i32 %123, %203
  %205 = mul i32 %176, %156
  %206 = add i32 %124, %205
  %207 = mul i32 %144, %164
  %208 = add i32 %125, %207
  %209 = mul i32 %152, %164
  %210 = add i32 %126, %209
  %211 = mul i32 %160, %164
  %212 = add i32 %127, %211
  %213 = mul i32 %168, %164
  %214 = add i32 %128, %213
  %215 = mul i32 %176, %164
  %216 = add i32 %129, %215
  %217 = mul i32 %144, %172
  %218 = add i32 %130, %217
  %219 = mul i32 %152, %172
  %220 = add i32 %131, %219
  %221 = mul i32 %160, %172
  %222 = add i32 %132, %221
  %223 = mul i32 %168, %172
  %224 = add i32 %133, %223
  %225 = mul i32 %176, %172
  %226 = add i32 %134, %225
  %227 = add nuw nsw i32 %135, 1
  %228 = icmp eq i32 %227, %3
  br i1 %228, label %83, label %109, !llvm.loop !9
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @regtile_epilogue, !"kernel", i32 1}
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
