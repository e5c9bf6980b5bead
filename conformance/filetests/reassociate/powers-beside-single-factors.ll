; factors that stand once are multiplied once, beside the squares
; RUN: opt --passes=reassociate --verify-each -S %s | filecheck %s
; RUN: check --passes=reassociate %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: mul i32 %x, %x
; CHECK-COUNT-3: mul i32
; CHECK-NOT: mul
; CHECK: store i32 %r
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %y = load i32, ptr %po, align 4
  %a = mul i32 %x, %x
  %b = mul i32 %a, %t
  %c = mul i32 %b, %x
  %d = mul i32 %c, %y
  %r = mul i32 %d, %x
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
