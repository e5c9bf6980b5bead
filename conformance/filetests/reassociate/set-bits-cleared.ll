; bits that are set and then complemented are cleared
; RUN: opt --passes=reassociate --verify-each -S %s | filecheck %s
; RUN: check --passes=reassociate %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: [[A:%[0-9]+]] = and i32 %x, -124
; CHECK: xor i32
; CHECK-NOT: or i32
; CHECK: store i32
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = or i32 %x, 123
  %d = xor i32 %a, %t
  %r = xor i32 %d, 123
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
