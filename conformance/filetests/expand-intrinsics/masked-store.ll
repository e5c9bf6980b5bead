; RUN: opt --passes=expand-intrinsics --verify-each -S %s | filecheck %s
; RUN: check --passes=expand-intrinsics %s | filecheck %s --check-prefix=VERDICT
; Scattered elements that overlap keep their order; a constant mask needs no branch.
; LAUNCH: scatter grid=1 block=32 args=[out f32[128], buf f32[128] rand(1)]
; LAUNCH: known grid=1 block=32 args=[out i16[256], buf i16[256] rand(2)]
; VERDICT: @scatter,known: Refines
; CHECK-LABEL: define ptx_kernel void @scatter(
; CHECK-COUNT-4: store float
; CHECK-LABEL: define ptx_kernel void @known(
; CHECK-NOT: br i1
; CHECK: [[E:%.*]] = extractelement <4 x i16> %v, i32 1
; CHECK-NEXT: [[A:%.*]] = getelementptr i8, ptr %o, i64 2
; CHECK-NEXT: store i16 [[E]], ptr [[A]], align 2
; CHECK: [[F:%.*]] = extractelement <4 x i16> %v, i32 2
; CHECK-NEXT: [[B:%.*]] = getelementptr i8, ptr %o, i64 4
; CHECK-NEXT: store i16 [[F]], ptr [[B]], align 4
; CHECK-NOT: call void

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @scatter(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ip = getelementptr <4 x float>, ptr %in, i32 %t
  %v = load <4 x float>, ptr %ip
  %base = getelementptr <4 x float>, ptr %out, i32 %t
  %one = and i32 %t, 1
  %p1 = getelementptr float, ptr %base, i32 %one
  %two = and i32 %t, 2
  %p2 = getelementptr float, ptr %base, i32 %two
  %a = insertelement <4 x ptr> poison, ptr %base, i32 0
  %b = insertelement <4 x ptr> %a, ptr %p1, i32 1
  %c = insertelement <4 x ptr> %b, ptr %p2, i32 2
  %d = insertelement <4 x ptr> %c, ptr %p1, i32 3
  %neg = fcmp olt <4 x float> %v, zeroinitializer
  call void @llvm.masked.scatter.v4f32.v4p0(<4 x float> %v, <4 x ptr> %d, i32 4, <4 x i1> %neg)
  ret void
}

define ptx_kernel void @known(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ip = getelementptr <4 x i16>, ptr %in, i32 %t
  %v = load <4 x i16>, ptr %ip
  %o = getelementptr <4 x i16>, ptr %out, i32 %t
  call void @llvm.masked.store.v4i16.p0(<4 x i16> %v, ptr %o, i32 8, <4 x i1> <i1 false, i1 true, i1 true, i1 false>)
  ret void
}
declare void @llvm.masked.scatter.v4f32.v4p0(<4 x float>, <4 x ptr>, i32, <4 x i1>)
declare void @llvm.masked.store.v4i16.p0(<4 x i16>, ptr, i32, <4 x i1>)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
