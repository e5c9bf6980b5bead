; bytes by an index of another width are extended
; RUN: opt --passes='lower-gep' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-gep' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[1024] rand(3,0,7)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[E:%[0-9]+]] = sext i32 %s to i64
; CHECK-NEXT: %p = getelementptr i8, ptr %in, i64 [[E]]
; CHECK-NEXT: %q = getelementptr i8, ptr %p, i64 -4
; CHECK-NEXT: %r = getelementptr i8, ptr %q, i64 4

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %o = shl i64 %l, 2
  %s = shl i32 %t, 2
  %p = getelementptr i8, ptr %in, i32 %s
  %q = getelementptr i8, ptr %p, i16 -4
  %r = getelementptr i8, ptr %q, i16 4
  %v = load i32, ptr %r, align 4
  %po = getelementptr i8, ptr %out, i64 %o
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
