; twice is once
; RUN: opt --passes='lower-constant-expressions,lower-constant-expressions' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-constant-expressions,lower-constant-expressions' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(3,0,7)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[A:%[0-9]+]] = ptrtoint ptr getelementptr (i8, ptr @g, i64 12) to i64
; CHECK-NEXT: [[B:%[0-9]+]] = ptrtoint ptr @g to i64
; CHECK-NEXT: %x = sub i64 [[A]], [[B]]
; CHECK-NEXT: %v = trunc

@g = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %x = sub i64 ptrtoint (ptr getelementptr ([8 x i32], ptr @g, i64 0, i64 3) to i64), ptrtoint (ptr @g to i64)
  %v = trunc i64 %x to i32
  %po = getelementptr i32, ptr %out, i64 %l
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
