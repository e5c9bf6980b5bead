; a vector of more elements than select-limit goes through a slot, at an index in range
; RUN: opt --passes='lower-dynamic-elements<select-limit=3>' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-dynamic-elements<select-limit=3>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(3,0,3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[B:%elements.*]] = alloca <4 x i32>, align 16
; CHECK-NEXT: [[A:%elements.*]] = alloca <4 x i32>, align 16
; CHECK: store <4 x i32> %w, ptr [[A]], align 16
; CHECK-NEXT: [[I:%[0-9]+]] = freeze i32 %i
; CHECK-NEXT: [[J:%[0-9]+]] = and i32 [[I]], 3
; CHECK-NEXT: [[K:%[0-9]+]] = zext i32 [[J]] to i64
; CHECK-NEXT: [[O:%[0-9]+]] = mul nuw nsw i64 [[K]], 4
; CHECK-NEXT: [[P:%[0-9]+]] = getelementptr inbounds nuw i8, ptr [[A]], i64 [[O]]
; CHECK-NEXT: store i32 %t, ptr [[P]], align 4
; CHECK-NEXT: %u = load <4 x i32>, ptr [[A]], align 16
; CHECK-NEXT: store <4 x i32> %u, ptr [[B]], align 16
; CHECK: %v = load i32, ptr {{%[0-9]+}}, align 4

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr i32, ptr %in, i64 %l
  %i = load i32, ptr %pi, align 4
  %w = load <4 x i32>, ptr %in, align 16
  %u = insertelement <4 x i32> %w, i32 %t, i32 %i
  %v = extractelement <4 x i32> %u, i32 %i
  %po = getelementptr i32, ptr %out, i64 %l
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
