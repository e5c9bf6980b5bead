; sums of small numbers say that they do not wrap; masks of what is small go
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: add nuw nsw i32 %x, 100
; CHECK: mul nuw nsw i32 %x, 3
; CHECK: zext nneg i32 %x to i64
; CHECK-NOT: and i32
; CHECK: store
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp ult i32 %x, 64
  br i1 %k, label %a, label %b
a:
  %p = add i32 %x, 100
  %m = mul i32 %x, 3
  %z = zext i32 %x to i64
  %n = and i32 %x, 63
  %zi = trunc i64 %z to i32
  %s0 = xor i32 %p, %m
  %s1 = xor i32 %zi, %n
  %s = xor i32 %s0, %s1
  store i32 %s, ptr %po, align 4
  ret void
b:
  store i32 7, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
