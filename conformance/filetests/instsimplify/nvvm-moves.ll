; moves of PTX: halves of doubles, bits of floats, products
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[240], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @low(
; CHECK: ret i32 %x
; CHECK-LABEL: @high(
; CHECK: ret i32 %y
; CHECK-LABEL: @bits(
; CHECK: ret i32 %x
; CHECK-LABEL: @folded(
; CHECK: ret i32 1072693248
; CHECK-LABEL: @upper(
; CHECK: ret i32 -3
; CHECK-LABEL: @keeps_low(
; CHECK: ret i32 %r

define i32 @low(i32 %x, i32 %y) {
  %d = call double @llvm.nvvm.lohi.i2d(i32 %x, i32 %y)
  %r = call i32 @llvm.nvvm.d2i.lo(double %d)
  ret i32 %r
}

define i32 @high(i32 %x, i32 %y) {
  %d = call double @llvm.nvvm.lohi.i2d(i32 %x, i32 %y)
  %r = call i32 @llvm.nvvm.d2i.hi(double %d)
  ret i32 %r
}

define i32 @bits(i32 %x) {
  %d = call float @llvm.nvvm.bitcast.i2f(i32 %x)
  %r = call i32 @llvm.nvvm.bitcast.f2i(float %d)
  ret i32 %r
}

define i32 @folded() {
  %r = call i32 @llvm.nvvm.d2i.hi(double 1.0)
  ret i32 %r
}

define i32 @upper() {
  %r = call i32 @llvm.nvvm.mulhi.i(i32 -2147483648, i32 6)
  ret i32 %r
}

define i32 @keeps_low(i32 %x, i32 %y) {
  %d = call double @llvm.nvvm.lohi.i2d(i32 %x, i32 %y)
  %e = fadd double %d, %d
  %r = call i32 @llvm.nvvm.d2i.lo(double %e)
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 6
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  %n = trunc i32 %x to i8
  %a = sitofp i32 %x to float
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @low(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @high(i32 %x, i32 %y)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @bits(i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @folded()
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @upper()
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r4, ptr %q4, align 4
  %r5 = call i32 @keeps_low(i32 %x, i32 %y)
  %q5 = getelementptr inbounds i32, ptr %po, i32 5
  store i32 %r5, ptr %q5, align 4
  br label %end
end:
  ret void
}

declare double @llvm.nvvm.lohi.i2d(i32, i32)
declare i32 @llvm.nvvm.d2i.lo(double)
declare i32 @llvm.nvvm.d2i.hi(double)
declare float @llvm.nvvm.bitcast.i2f(i32)
declare i32 @llvm.nvvm.bitcast.f2i(float)
declare i32 @llvm.nvvm.mulhi.i(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
