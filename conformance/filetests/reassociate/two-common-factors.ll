; each of two common factors is taken out once, though a product has both
; RUN: opt --passes=reassociate --verify-each -S %s | filecheck %s
; RUN: check --passes=reassociate %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: mul
; CHECK: mul
; CHECK-NOT: mul
; CHECK: store i32
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %qz = getelementptr inbounds i32, ptr %pi, i64 32
  %y = load i32, ptr %qz, align 4
  %z = load i32, ptr %po, align 4
  %xy = mul i32 %x, %y
  %xz = mul i32 %x, %z
  %xt = mul i32 %x, %t
  %yz = mul i32 %y, %z
  %yt = mul i32 %y, %t
  %a = add i32 %xy, %xz
  %b = add i32 %a, %xt
  %c = add i32 %b, %yz
  %r = add i32 %c, %yt
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
