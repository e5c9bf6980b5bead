; operands that fit are divided in 32 bits in place, a constant as well
; RUN: opt --passes=bypass-slow-division --verify-each -S %s | filecheck %s
; RUN: check --passes=bypass-slow-division %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i64[64], buf i64[64] rand(7,-9,20), buf i64[64] rand(11,1,6000000000)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: trunc i64 %w to i32
; CHECK: udiv i32
; CHECK: zext i32
; CHECK: urem i32
; CHECK-NOT: br
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in, ptr %by) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = zext i32 %t to i64
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %pb = getelementptr inbounds i64, ptr %by, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %x = load i64, ptr %pi, align 8
  %y = load i64, ptr %pb, align 8
  %d = and i64 %y, 1023
  %e = or i64 %d, 1
  %q = sdiv i64 %w, %e
  %r = srem i64 %w, 7
  %s = add i64 %q, %r
  store i64 %s, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
