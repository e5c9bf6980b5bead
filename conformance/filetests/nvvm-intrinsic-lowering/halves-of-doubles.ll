; halves of a double exchanged
; RUN: opt --passes='nvvm-intrinsic-lowering' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intrinsic-lowering' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i64[64], buf f64[64] rand(3,-40.0,40.0)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %[[B:.*]] = bitcast double %x to i64
; CHECK: trunc i64 %[[B]] to i32
; CHECK: lshr i64
; CHECK: %[[LOW:.*]] = zext i32
; CHECK: %[[HIGH:.*]] = zext i32
; CHECK: %[[S:.*]] = shl i64 %[[HIGH]], 32
; CHECK: or i64 %[[S]], %[[LOW]]
; CHECK: bitcast i64
; CHECK-NOT: call double @llvm.nvvm.lohi
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds double, ptr %in, i32 %t
  %x = load double, ptr %px
  %l = call i32 @llvm.nvvm.d2i.lo(double %x)
  %h = call i32 @llvm.nvvm.d2i.hi(double %x)
  %n = xor i32 %h, -2147483648
  %d = call double @llvm.nvvm.lohi.i2d(i32 %l, i32 %n)
  %b = call i64 @llvm.nvvm.bitcast.d2ll(double %d)
  %o = getelementptr inbounds i64, ptr %out, i32 %t
  store i64 %b, ptr %o
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.d2i.lo(double)
declare i32 @llvm.nvvm.d2i.hi(double)
declare double @llvm.nvvm.lohi.i2d(i32, i32)
declare i64 @llvm.nvvm.bitcast.d2ll(double)
