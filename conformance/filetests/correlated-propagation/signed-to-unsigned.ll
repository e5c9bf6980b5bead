; numbers of known sign are divided, shifted, extended and compared without it
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: udiv i32 %x, 7
; CHECK: lshr i32 %x, 2
; CHECK: zext nneg i32 %x to i64
; CHECK: uitofp nneg i32 %x to float
; CHECK: icmp ult i32 %x, %y
; CHECK: [[N:%.*]] = sub i32 0, %x
; CHECK: [[Q:%.*]] = udiv i32 [[N]], 7
; CHECK: sub i32 0, [[Q]]
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %l = and i32 %t, 31
  %y = add i32 %l, 40
  %k = icmp sgt i32 %x, -1
  br i1 %k, label %a, label %b
a:
  %q = sdiv i32 %x, 7
  %h = ashr i32 %x, 2
  %w = sext i32 %x to i64
  %f = sitofp i32 %x to float
  %c = icmp slt i32 %x, %y
  %wi = trunc i64 %w to i32
  %fi = bitcast float %f to i32
  %ci = zext i1 %c to i32
  %s0 = xor i32 %q, %h
  %s1 = xor i32 %wi, %fi
  %s2 = xor i32 %s0, %s1
  %s = xor i32 %s2, %ci
  store i32 %s, ptr %po, align 4
  ret void
b:
  %n = sdiv i32 %x, 7
  store i32 %n, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
