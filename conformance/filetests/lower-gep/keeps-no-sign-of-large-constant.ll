; a sum of constants beyond the index type is one modulo its width: inbounds would say more than before
; RUN: opt --passes='lower-gep' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-gep' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[1024] rand(3,0,7)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: %p = getelementptr i8, ptr %c, i64 -9223372036854775808
; CHECK: %d = getelementptr i8, ptr %c, i64 -9223372036854775808

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %o = shl i64 %l, 2
  %b = getelementptr i8, ptr %in, i64 %o
  %c = getelementptr i8, ptr %b, i64 -9223372036854775808
  %p = getelementptr [4611686018427387904 x i8], ptr %c, i64 1, i64 4611686018427387904
  %v = load i32, ptr %p, align 4
  %d = getelementptr nusw [4611686018427387904 x i8], ptr %c, i64 1, i64 4611686018427387904
  %po = getelementptr i8, ptr %out, i64 %o
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
