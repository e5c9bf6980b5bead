; an index wider than an address is truncated, with the claims of the address; a narrow one has a sign
; RUN: opt --passes='lower-gep' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-gep' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[1024] rand(3,0,7)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[T:%[0-9]+]] = trunc nuw nsw i72 %w to i64
; CHECK-NEXT: [[S:%[0-9]+]] = shl nuw nsw i64 [[T]], 2
; CHECK-NEXT: %p = getelementptr inbounds nuw i8, ptr %in, i64 [[S]]
; CHECK-NEXT: [[U:%[0-9]+]] = trunc nsw i72 %w to i64
; CHECK-NEXT: [[V:%[0-9]+]] = shl nsw i64 [[U]], 1
; CHECK-NEXT: %q = getelementptr inbounds i8, ptr %p, i64 [[V]]
; CHECK: [[W:%[0-9]+]] = sext i2 %n to i64
; CHECK-NEXT: [[X:%[0-9]+]] = shl nsw i64 [[W]], 2
; CHECK-NEXT: [[Y:%[0-9]+]] = getelementptr i8, ptr %q, i64 [[X]]
; CHECK-NEXT: %r = getelementptr i8, ptr [[Y]], i64 16

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %o = shl i64 %l, 2
  %w = zext i32 %t to i72
  %p = getelementptr inbounds nuw i32, ptr %in, i72 %w
  %q = getelementptr inbounds i16, ptr %p, i72 %w
  %n = trunc i32 %t to i2
  %r = getelementptr inbounds [4 x i32], ptr %q, i72 1, i2 %n
  %x = load i16, ptr %r, align 2
  %v = zext i16 %x to i32
  %po = getelementptr i8, ptr %out, i64 %o
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
