; a constant part after the variable ones is a step of its own; both addresses are those of the steps, so that the claims stay
; RUN: opt --passes='lower-gep' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-gep' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[1024] rand(3,0,7)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[M:%[0-9]+]] = mul nsw i64 %l, 12
; CHECK-NEXT: [[A:%[0-9]+]] = getelementptr inbounds i8, ptr %in, i64 [[M]]
; CHECK-NEXT: %p = getelementptr inbounds i8, ptr [[A]], i64 8

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %o = shl i64 %l, 2
  %p = getelementptr inbounds {i32, i32, i32}, ptr %in, i64 %l, i32 2
  %v = load i32, ptr %p, align 4
  %po = getelementptr i8, ptr %out, i64 %o
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
