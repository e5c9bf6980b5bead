; lanes with short operands divide in 32 bits, negative ones in 64; the quotient comes for the remainder
; RUN: opt --passes=bypass-slow-division --verify-each -S %s | filecheck %s
; RUN: check --passes=bypass-slow-division %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i64[64], buf i64[64] rand(7,-9,20), buf i64[64] rand(11,1,6000000000)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %[[X:.*]] = freeze i64 %x
; CHECK: %[[Y:.*]] = freeze i64 %y
; CHECK: %[[OR:.*]] = or i64 %[[X]], %[[Y]]
; CHECK: %[[HIGH:.*]] = and i64 %[[OR]], -4294967296
; CHECK: %[[FITS:.*]] = icmp eq i64 %[[HIGH]], 0
; CHECK: br i1 %[[FITS]]
; CHECK: udiv i32
; CHECK: urem i32
; CHECK: sdiv i64
; CHECK: srem i64
; CHECK: phi i64
; CHECK: phi i64
; CHECK-NOT: sdiv
; CHECK-NOT: srem
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
  %q = sdiv i64 %x, %y
  %r = srem i64 %x, %y
  %m = mul i64 %r, 1000
  %s = add i64 %q, %m
  store i64 %s, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
