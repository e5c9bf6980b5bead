; insertions and extractions at constant places, and shuffles, are only names of elements
; RUN: opt --passes='scalarizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='scalarizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK-NOT: shufflevector
; CHECK: [[B:%.*]] = extractelement <4 x i32> %v, i64 2
; CHECK: [[A:%.*]] = extractelement <4 x i32> %v, i64 1
; CHECK: insertelement <4 x i32> poison, i32 %t, i64 0
; CHECK: insertelement <4 x i32> {{%.*}}, i32 [[B]], i64 1
; CHECK: insertelement <4 x i32> {{%.*}}, i32 8, i64 2
; CHECK: insertelement <4 x i32> {{%.*}}, i32 [[A]], i64 3
; CHECK: mul i32 [[B]], [[A]]
; CHECK-NOT: shufflevector
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load <4 x i32>, ptr %pi, align 16
  %w = insertelement <4 x i32> %v, i32 %t, i32 3
  %x = shufflevector <4 x i32> %w, <4 x i32> <i32 7, i32 8, i32 9, i32 10>, <4 x i32> <i32 3, i32 2, i32 5, i32 1>
  %e = extractelement <4 x i32> %x, i32 1
  %f = extractelement <4 x i32> %x, i32 3
  %m = mul i32 %e, %f
  %y = insertelement <4 x i32> %x, i32 %m, i32 2
  store <4 x i32> %y, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
