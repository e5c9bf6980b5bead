; ModuleID = 'switch_cases.cu'
source_filename = "switch_cases.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @switch_cases(ptr nocapture noundef readonly %0, ptr nocapture noundef writeonly %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = zext nneg i32 %4 to i64
  %6 = getelementptr i32, ptr %0, i64 %5
  %7 = load i32, ptr %6, align 4, !tbaa !5
  %8 = add i32 %7, %4
  %9 = shl i32 %7, 1
  %10 = xor i32 %9, 170
  %11 = add i32 %10, %4
  %12 = add i32 %11, %8
  %13 = xor i32 %7, 170
  %14 = mul i32 %13, 3
  %15 = add i32 %14, %4
  %16 = add i32 %15, %12
  %17 = shl i32 %7, 2
  %18 = xor i32 %17, 1020
  %19 = add i32 %18, %4
  %20 = add i32 %19, %16
  %21 = xor i32 %7, 340
  %22 = mul i32 %21, 5
  %23 = add i32 %22, %4
  %24 = add i32 %23, %20
  %25 = xor i32 %7, 425
  %26 = mul i32 %25, 6
  %27 = add i32 %26, %4
  %28 = add i32 %27, %24
  %29 = xor i32 %7, 510
  %30 = mul i32 %29, 7
  %31 = add i32 %30, %4
  %32 = add i32 %31, %28
  %33 = shl i32 %7, 3
  %34 = xor i32 %33, 4760
  %35 = add i32 %34, %4
  %36 = add i32 %35, %32
  %37 = xor i32 %7, 680
  %38 = mul i32 %37, 9
  %39 = add i32 %38, %4
  %40 = add i32 %39, %36
  %41 = xor i32 %7, 765
  %42 = mul i32 %41, 10
  %43 = add i32 %42, %4
  %44 = add i32 %43, %40
  %45 = xor i32 %7, 850
  %46 = mul i32 %45, 11
  %47 = add i32 %46, %4
  %48 = add i32 %47, %44
  %49 = xor i32 %7, 935
  %50 = mul i32 %49, 12
  %51 = add i32 %50, %4
  %52 = add i32 %51, %48
  %53 = xor i32 %7, 1020
  %54 = mul i32 %53, 13
  %55 = add i32 %54, %4
  %56 = add i32 %55, %52
  %57 = xor i32 %7, 1105
  %58 = mul i32 %57, 14
  %59 = add i32 %58, %4
  %60 = add i32 %59, %56
  %61 = xor i32 %7, 1190
  %62 = mul i32 %61, 15
  %63 = add i32 %62, %4
  %64 = add i32 %63, %60
  %65 = shl i32 %7, 4
  %66 = xor i32 %65, 20400
  %67 = add i32 %66, %4
  %68 = add i32 %67, %64
  %69 = xor i32 %7, 1360
  %70 = mul i32 %69, 17
  %71 = add i32 %70, %4
  %72 = add i32 %71, %68
  %73 = xor i32 %7, 1445
  %74 = mul i32 %73, 18
  %75 = add i32 %74, %4
  %76 = add i32 %75, %72
  %77 = xor i32 %7, 1530
  %78 = mul i32 %77, 19
  %79 = add i32 %78, %4
  %80 = add i32 %79, %76
  %81 = xor i32 %7, 1615
  %82 = mul i32 %81, 20
  %83 = add i32 %82, %4
  %84 = add i32 %83, %80
  %85 = xor i32 %7, 1700
  %86 = mul i32 %85, 21
  %87 = add i32 %86, %4
  %88 = add i32 %87, %84
  %89 = xor i32 %7, 1785
  %90 = mul i32 %89, 22
  %91 = add i32 %90, %4
  %92 = add i32 %91, %88
  %93 = xor i32 %7, 1870
  %94 = mul i32 %93, 23
  %95 = add i32 %94, %4
  %96 = add i32 %95, %92
  %97 = xor i32 %7, 1955
  %98 = mul i32 %97, 24
  %99 = add i32 %98, %4
  %100 = add i32 %99, %96
  %101 = xor i32 %7, 2040
  %102 = mul i32 %101, 25
  %103 = add i32 %102, %4
  %104 = add i32 %103, %100
  %105 = xor i32 %7, 2125
  %106 = mul i32 %105, 26
  %107 = add i32 %106, %4
  %108 = add i32 %107, %104
  %109 = xor i32 %7, 2210
  %110 = mul i32 %109, 27
  %111 = add i32 %110, %4
  %112 = add i32 %111, %108
  %113 = xor i32 %7, 2295
  %114 = mul i32 %113, 28
  %115 = add i32 %114, %4
  %116 = add i32 %115, %112
  %117 = xor i32 %7, 2380
  %118 = mul i32 %117, 29
  %119 = add i32 %118, %4
  %120 = add i32 %119, %116
  %121 = xor i32 %7, 2465
  %122 = mul i32 %121, 30
  %123 = add i32 %122, %4
  %124 = add i32 %123, %120
  %125 = xor i32 %7, 2550
  %126 = mul i32 %125, 31
  %127 = add i32 %126, %4
  %128 = add i32 %127, %124
  %129 = shl i32 %7, 5
  %130 = xor i32 %129, 84320
  %131 = add i32 %130, %4
  %132 = add i32 %131, %128
  %133 = xor i32 %7, 2720
  %134 = mul i32 %133, 33
  %135 = add i32 %134, %4
  %136 = add i32 %135, %132
  %137 = xor i32 %7, 2805
  %138 = mul i32 %137, 34
  %139 = add i32 %138, %4
  %140 = add i32 %139, %136
  %141 = xor i32 %7, 2890
  %142 = mul i32 %141, 35
  %143 = add i32 %142, %4
  %144 = add i32 %143, %140
  %145 = xor i32 %7, 2975
  %146 = mul i32 %145, 36
  %147 = add i32 %146, %4
  %148 = add i32 %147, %144
  %149 = xor i32 %7, 3060
  %150 = mul i32 %149, 37
  %151 = add i32 %150, %4
  %152 = add i32 %151, %148
  %153 = xor i32 %7, 3145
  %154 = mul i32 %153, 38
  %155 = add i32 %154, %4
  %156 = add i32 %155, %152
  %157 = xor i32 %7, 3230
  %158 = mul i32 %157, 39
  %159 = add i32 %158, %4
  %160 = add i32 %159, %156
  %161 = xor i32 %7, 3315
  %162 = mul i32 %161, 40
  %163 = add i32 %162, %4
  %164 = add i32 %163, %160
  %165 = xor i32 %7, 3400
  %166 = mul i32 %165, 41
  %167 = add i32 %166, %4
  %168 = add i32 %167, %164
  %169 = xor i32 %7, 3485
  %170 = mul i32 %169, 42
  %171 = add i32 %170, %4
  %172 = add i32 %171, %168
  %173 = xor i32 %7, 3570
  %174 = mul i32 %173, 43
  %175 = add i32 %174, %4
  %176 = add i32 %175, %172
  %177 = xor i32 %7, 3655
  %178 = mul i32 %177, 44
  %179 = add i32 %178, %4
  %180 = add i32 %179, %176
  %181 = xor i32 %7, 3740
  %182 = mul i32 %181, 45
  %183 = add i32 %182, %4
  %184 = add i32 %183, %180
  %185 = icmp sgt i32 %2, 0
  br i1 %185, label %237, label %186

186:                                              ; preds = %252, %3
  %187 = phi i32 [ %184, %3 ], [ %253, %252 ]
  %188 = and i32 %4, 3
  switch i32 %188, label %257 [
    i32 0, label %221
    i32 1, label %205
    i32 2, label %189
    i32 3, label %258
  ]

189:                                              ; preds = %186
  %190 = add i32 %15, %27
  %191 = add i32 %190, %39
  %192 = add i32 %191, %51
  %193 = add i32 %192, %63
  %194 = add i32 %193, %75
  %195 = add i32 %194, %87
  %196 = add i32 %195, %99
  %197 = add i32 %196, %111
  %198 = add i32 %197, %123
  %199 = add i32 %198, %135
  %200 = add i32 %199, %147
  %201 = add i32 %200, %159
  %202 = add i32 %201, %171
  %203 = add i32 %202, %183
  %204 = sub i32 %187, %203
  br label %260

205:                                              ; preds = %186
  %206 = xor i32 %11, %187
  %207 = xor i32 %23, %206
  %208 = xor i32 %35, %207
  %209 = xor i32 %47, %208
  %210 = xor i32 %59, %209
  %211 = xor i32 %71, %210
  %212 = xor i32 %83, %211
  %213 = xor i32 %95, %212
  %214 = xor i32 %107, %213
  %215 = xor i32 %119, %214
  %216 = xor i32 %131, %215
  %217 = xor i32 %143, %216
  %218 = xor i32 %155, %217
  %219 = xor i32 %167, %218
  %220 = xor i32 %179, %219
  br label %260

221:                                              ; preds = %186
  %222 = add i32 %8, %187
  %223 = add i32 %19, %222
  %224 = add i32 %31, %223
  %225 = add i32 %43, %224
  %226 = add i32 %55, %225
  %227 = add i32 %67, %226
  %228 = add i32 %79, %227
  %229 = add i32 %91, %228
  %230 = add i32 %103, %229
  %231 = add i32 %115, %230
  %232 = add i32 %127, %231
  %233 = add i32 %139, %232
  %234 = add i32 %151, %233
  %235 = add i32 %163, %234
  %236 = add i32 %175, %235
  br label %260

237:                                              ; preds = %3, %252
  %238 = phi i32 [ %254, %252 ], [ 0, %3 ]
  %239 = phi i32 [ %253, %252 ], [ %184, %3 ]
  %240 = add i32 %238, %239
  %241 = and i32 %240, 3
  switch i32 %241, label %256 [
    i32 0, label %242
    i32 1, label %245
    i32 2, label %247
    i32 3, label %249
  ]

242:                                              ; preds = %237
  %243 = mul i32 %238, 3
  %244 = add i32 %243, %239
  br label %252

245:                                              ; preds = %237
  %246 = xor i32 %239, %7
  br label %252

247:                                              ; preds = %237
  %248 = sub i32 %239, %4
  br label %252

249:                                              ; preds = %237
  %250 = mul i32 %239, 5
  %251 = add i32 %250, 1
  br label %252

252:                                              ; preds = %242, %245, %247, %249
  %253 = phi i32 [ %251, %249 ], [ %248, %247 ], [ %246, %245 ], [ %244, %242 ]
  %254 = add nuw nsw i32 %238, 1
  %255 = icmp eq i32 %254, %2
  br i1 %255, label %186, label %237, !llvm.loop !9

256:                                              ; preds = %237
  unreachable

257:                                              ; preds = %186
  unreachable

258:                                              ; preds = %186
  %259 = xor i32 %187, -1
  br label %260

260:                                              ; preds = %189, %205, %221, %258
  %261 = phi i32 [ %259, %258 ], [ %236, %221 ], [ %220, %205 ], [ %204, %189 ]
  %262 = mul i32 %261, 3
  %263 = add i32 %8, %262
  %264 = mul i32 %263, 3
  %265 = add i32 %11, %264
  %266 = mul i32 %265, 3
  %267 = add i32 %15, %266
  %268 = mul i32 %267, 3
  %269 = add i32 %19, %268
  %270 = mul i32 %269, 3
  %271 = add i32 %23, %270
  %272 = mul i32 %271, 3
  %273 = add i32 %27, %272
  %274 = mul i32 %273, 3
  %275 = add i32 %31, %274
  %276 = mul i32 %275, 3
  %277 = add i32 %35, %276
  %278 = mul i32 %277, 3
  %279 = add i32 %39, %278
  %280 = mul i32 %279, 3
  %281 = add i32 %43, %280
  %282 = mul i32 %281, 3
  %283 = add i32 %47, %282
  %284 = mul i32 %283, 3
  %285 = add i32 %51, %284
  %286 = mul i32 %285, 3
  %287 = add i32 %55, %286
  %288 = mul i32 %287, 3
  %289 = add i32 %59, %288
  %290 = mul i32 %289, 3
  %291 = add i32 %63, %290
  %292 = mul i32 %291, 3
  %293 = add i32 %67, %292
  %294 = mul i32 %293, 3
  %295 = add i32 %71, %294
  %296 = mul i32 %295, 3
  %297 = add i32 %75, %296
  %298 = mul i32 %297, 3
  %299 = add i32 %79, %298
  %300 = mul i32 %299, 3
  %301 = add i32 %83, %300
  %302 = mul i32 %301, 3
  %303 = add i32 %87, %302
  %304 = mul i32 %303, 3
  %305 = add i32 %91, %304
  %306 = mul i32 %305, 3
  %307 = add i32 %95, %306
  %308 = mul i32 %307, 3
  %309 = add i32 %99, %308
  %310 = mul i32 %309, 3
  %311 = add i32 %103, %310
  %312 = mul i32 %311, 3
  %313 = add i32 %107, %312
  %314 = mul i32 %313, 3
  %315 = add i32 %111, %314
  %316 = mul i32 %315, 3
  %317 = add i32 %115, %316
  %318 = mul i32 %317, 3
  %319 = add i32 %119, %318
  %320 = mul i32 %319, 3
  %321 = add i32 %123, %320
  %322 = mul i32 %321, 3
  %323 = add i32 %127, %322
  %324 = mul i32 %323, 3
  %325 = add i32 %131, %324
  %326 = mul i32 %325, 3
  %327 = add i32 %135, %326
  %328 = mul i32 %327, 3
  %329 = add i32 %139, %328
  %330 = mul i32 %329, 3
  %331 = add i32 %143, %330
  %332 = mul i32 %331, 3
  %333 = add i32 %147, %332
  %334 = mul i32 %333, 3
  %335 = add i32 %151, %334
  %336 = mul i32 %335, 3
  %337 = add i32 %155, %336
  %338 = mul i32 %337, 3
  %339 = add i32 %159, %338
  %340 = mul i32 %339, 3
  %341 = add i32 %163, %340
  %342 = mul i32 %341, 3
  %343 = add i32 %167, %342
  %344 = mul i32 %343, 3
  %345 = add i32 %171, %344
  %346 = mul i32 %345, 3
  %347 = add i32 %175, %346
  %348 = mul i32 %347, 3
  %349 = add i32 %179, %348
  %350 = mul i32 %349, 3
  %351 = add i32 %183, %350
  %352 = getelementptr i32, ptr %1, i64 %5
  store i32 %351, ptr %352, align 4, !tbaa !5
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @switch_cases, !"kernel", i32 1}
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
