; the sum of two variable parts with a constant between is no sum of the first steps: it keeps no nsw
; RUN: opt --passes='lower-gep' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-gep' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[1024] rand(3,0,7)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[M:%[0-9]+]] = mul nsw i64 %l, 36
; CHECK-NEXT: [[S:%[0-9]+]] = shl nsw i64 %j, 2
; CHECK-NEXT: [[A:%[0-9]+]] = add i64 [[M]], [[S]]
; CHECK-NEXT: [[B:%[0-9]+]] = getelementptr i8, ptr %in, i64 [[A]]
; CHECK-NEXT: %p = getelementptr i8, ptr [[B]], i64 4

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %o = shl i64 %l, 2
  %j = sub i64 %l, 1
  %p = getelementptr nusw {i32, [8 x i32]}, ptr %in, i64 %l, i32 1, i64 %j
  %v = load i32, ptr %p, align 4
  %po = getelementptr i8, ptr %out, i64 %o
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
