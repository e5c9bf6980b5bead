; with nuw no step goes back: what lies between two addresses in the object does, too, and all claims stay
; RUN: opt --passes='lower-gep' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-gep' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[1024] rand(3,0,7)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[M:%[0-9]+]] = mul nuw nsw i64 %l, 36
; CHECK-NEXT: [[A:%[0-9]+]] = getelementptr inbounds nuw i8, ptr %in, i64 [[M]]
; CHECK-NEXT: %p = getelementptr inbounds nuw i8, ptr [[A]], i64 12
; CHECK: [[S:%[0-9]+]] = shl nuw nsw i64 %i, 2
; CHECK-NEXT: [[B:%[0-9]+]] = getelementptr inbounds nuw i8, ptr %p, i64 [[S]]
; CHECK-NEXT: %q = getelementptr inbounds nuw i8, ptr [[B]], i64 40

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %o = shl i64 %l, 2
  %p = getelementptr inbounds nuw {i32, [8 x i32]}, ptr %in, i64 %l, i32 1, i64 2
  %i = and i64 %l, 7
  %q = getelementptr inbounds nuw {i32, [8 x i32]}, ptr %p, i64 1, i32 1, i64 %i
  %v = load i32, ptr %q, align 4
  %po = getelementptr i8, ptr %out, i64 %o
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
