; a variable index is extended with its sign and multiplied by the stride, in lanes of different indices
; RUN: opt --passes='lower-gep' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-gep' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[1024] rand(3,0,7)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[E:%[0-9]+]] = sext i32 %t to i64
; CHECK-NEXT: [[S:%[0-9]+]] = shl nsw i64 [[E]], 2
; CHECK-NEXT: %pi = getelementptr inbounds i8, ptr %in, i64 [[S]]
; CHECK: [[A:%[0-9]+]] = sext i32 %i to i64
; CHECK-NEXT: [[B:%[0-9]+]] = mul nsw i64 [[A]], 12
; CHECK-NEXT: [[C:%[0-9]+]] = sext i32 %i to i64
; CHECK-NEXT: [[F:%[0-9]+]] = shl nsw i64 [[C]], 2
; CHECK-NEXT: [[G:%[0-9]+]] = add nsw i64 [[B]], [[F]]
; CHECK-NEXT: %q = getelementptr inbounds i8, ptr %in, i64 [[G]]

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %o = shl i64 %l, 2
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %i = load i32, ptr %pi, align 4
  %q = getelementptr inbounds [3 x i32], ptr %in, i32 %i, i32 %i
  %v = load i32, ptr %q, align 4
  %po = getelementptr i8, ptr %out, i64 %o
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
