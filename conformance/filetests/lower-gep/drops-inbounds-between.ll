; with a constant before a variable index, the variable parts alone may leave the object: no claim about the
; address between, nor about the sum; here %j is -1
; RUN: opt --passes='lower-gep' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-gep' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[1024] rand(3,0,7)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[S:%[0-9]+]] = shl nsw i64 %j, 2
; CHECK-NEXT: [[A:%[0-9]+]] = getelementptr i8, ptr %in, i64 [[S]]
; CHECK-NEXT: %p = getelementptr i8, ptr [[A]], i64 4

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %o = shl i64 %l, 2
  %j = sub i64 %l, 1
  %p = getelementptr inbounds {i32, [64 x i32]}, ptr %in, i64 0, i32 1, i64 %j
  %v = load i32, ptr %p, align 4
  %po = getelementptr i8, ptr %out, i64 %o
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
