; pairs are looked for in all blocks
; RUN: opt --passes=reassociate<no-use-cse-local> --verify-each -S %s | filecheck %s
; RUN: check --passes=reassociate<no-use-cse-local> %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: mul i32
; CHECK: store i32
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = mul i32 %x, %t
  %b = mul i32 %a, 5
  %r = mul i32 %b, 7
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
