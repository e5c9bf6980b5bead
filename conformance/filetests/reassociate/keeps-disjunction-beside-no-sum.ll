; negative: a disjunction that no sum is next to is no sum
; RUN: opt --passes=reassociate --verify-each -S %s | filecheck %s
; RUN: check --passes=reassociate %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %r = or disjoint i32 %a, %b
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = and i32 %x, 15
  %b = and i32 %t, 16
  %r = or disjoint i32 %a, %b
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
