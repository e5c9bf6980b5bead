; no claims, no flags: the index may wrap
; RUN: opt --passes='lower-gep' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-gep' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[1024] rand(3,0,7)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[S:%[0-9]+]] = shl i64 %i, 2
; CHECK-NEXT: %p = getelementptr i8, ptr %in, i64 [[S]]

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %o = shl i64 %l, 2
  %i = add i64 %l, 4611686018427387904
  %p = getelementptr i32, ptr %in, i64 %i
  %v = load i32, ptr %p, align 4
  %po = getelementptr i8, ptr %out, i64 %o
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
