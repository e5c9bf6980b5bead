; twice is once, and operands have several uses
; RUN: opt --passes='lower-gep,lower-gep' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-gep,lower-gep' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[1024] rand(3,0,7)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[S:%[0-9]+]] = shl nsw i64 %l, 3
; CHECK-NEXT: [[A:%[0-9]+]] = getelementptr inbounds i8, ptr %in, i64 [[S]]
; CHECK-NEXT: %p = getelementptr inbounds i8, ptr [[A]], i64 4
; CHECK-NEXT: [[T:%[0-9]+]] = shl nsw i64 %l, 3
; CHECK-NEXT: [[B:%[0-9]+]] = getelementptr inbounds i8, ptr %p, i64 [[T]]
; CHECK-NEXT: %q = getelementptr inbounds i8, ptr [[B]], i64 4
; CHECK-NEXT: load

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %o = shl i64 %l, 2
  %p = getelementptr inbounds {i32, i32}, ptr %in, i64 %l, i32 1
  %q = getelementptr inbounds {i32, i32}, ptr %p, i64 %l, i32 1
  %x = load i32, ptr %p, align 4
  %y = load i32, ptr %q, align 4
  %v = add i32 %x, %y
  %po = getelementptr i8, ptr %out, i64 %o
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
