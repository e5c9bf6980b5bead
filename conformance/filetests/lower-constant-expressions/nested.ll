; parts are computed before wholes, and a part that two need once
; RUN: opt --passes='lower-constant-expressions' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-constant-expressions' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(3,0,7)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK-DAG: [[G:%[0-9]+]] = ptrtoint ptr @g to i64
; CHECK-DAG: [[H:%[0-9]+]] = ptrtoint ptr getelementptr (i8, ptr @g, i64 16) to i64
; CHECK: [[S:%[0-9]+]] = sub i64 [[H]], [[G]]
; CHECK-NEXT: [[A:%[0-9]+]] = add i64 [[G]], [[S]]
; CHECK-NEXT: [[P:%[0-9]+]] = inttoptr i64 [[A]] to ptr
; CHECK-NEXT: %p = load i32, ptr [[P]], align 4

@g = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %p = load i32, ptr inttoptr (i64 add (i64 ptrtoint (ptr @g to i64), i64 sub (i64 ptrtoint (ptr getelementptr (i8, ptr @g, i64 16) to i64), i64 ptrtoint (ptr @g to i64))) to ptr), align 4
  %v = add i32 %p, %t
  %po = getelementptr i32, ptr %out, i64 %l
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
