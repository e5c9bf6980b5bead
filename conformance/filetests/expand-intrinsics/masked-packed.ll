; RUN: opt --passes=expand-intrinsics --verify-each -S %s | filecheck %s
; Elements of a packed access stand one behind the other: the address goes on where a bit is set.
; CHECK-LABEL: define <2 x i32> @expand(
; CHECK: load i32, ptr %p, align 4
; CHECK: [[NEXT:%.*]] = getelementptr i8, ptr %p, i64 4
; CHECK-NEXT: [[AT:%.*]] = select i1 {{%.*}}, ptr [[NEXT]], ptr %p
; CHECK: load i32, ptr [[AT]], align 4
; CHECK-LABEL: define void @compress(
; CHECK: store i32 {{%.*}}, ptr %p, align 1
; CHECK: [[N:%.*]] = getelementptr i8, ptr %p, i64 4
; CHECK: store i32 {{%.*}}, ptr [[N]], align 1

define <2 x i32> @expand(ptr %p, <2 x i1> %m, <2 x i32> %old) {
  %v = call <2 x i32> @llvm.masked.expandload.v2i32(ptr align 4 %p, <2 x i1> %m, <2 x i32> %old)
  ret <2 x i32> %v
}

define void @compress(ptr %p, <3 x i32> %v) {
  call void @llvm.masked.compressstore.v3i32(<3 x i32> %v, ptr %p, <3 x i1> <i1 true, i1 false, i1 true>)
  ret void
}
declare <2 x i32> @llvm.masked.expandload.v2i32(ptr, <2 x i1>, <2 x i32>)
declare void @llvm.masked.compressstore.v3i32(<3 x i32>, ptr, <3 x i1>)
