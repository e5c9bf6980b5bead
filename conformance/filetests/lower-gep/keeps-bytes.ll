; an address that is a number of bytes already stays, variable or constant
; RUN: opt --passes='lower-gep' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-gep' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[1024] rand(3,0,7)]
; VERDICT: @k: Skipped
; CHECK-LABEL: @k
; CHECK: %p = getelementptr inbounds nuw i8, ptr %in, i64 %o
; CHECK-NEXT: %q = getelementptr i8, ptr %p, i64 8
; CHECK-NEXT: load

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %o = shl i64 %l, 2
  %p = getelementptr inbounds nuw i8, ptr %in, i64 %o
  %q = getelementptr i8, ptr %p, i64 8
  %v = load i32, ptr %q, align 4
  %po = getelementptr i8, ptr %out, i64 %o
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
