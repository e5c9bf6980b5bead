; operations on what is not negative become unsigned and say that they do not wrap
; RUN: opt --passes=sccp --verify-each -S %s | filecheck %s
; RUN: check --passes=sccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: udiv i32 %t, 3
; CHECK: add nuw nsw i32 %m, 17
; CHECK: zext nneg i32 %n to i64
; CHECK: lshr i32 %t, 1
; CHECK: urem i32 %t, 5
; CHECK: uitofp nneg i32 %t to float
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %m = sdiv i32 %t, 3
  %n = add i32 %m, 17
  %wide = sext i32 %n to i64
  %h = ashr i32 %t, 1
  %r = srem i32 %t, 5
  %f = sitofp i32 %t to float
  %fi = bitcast float %f to i32
  %low = trunc i64 %wide to i32
  %s0 = xor i32 %low, %h
  %s1 = xor i32 %r, %fi
  %s = xor i32 %s0, %s1
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
