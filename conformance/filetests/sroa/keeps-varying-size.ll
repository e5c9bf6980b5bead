; negative: the size of the slots is not a constant
; RUN: opt --passes='sroa' --verify-each -S %s | filecheck %s
; RUN: check --passes='sroa' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: alloca i32, i32 %m
; CHECK: store i32 %x, ptr %a
; CHECK: load i32, ptr %a
; VERDICT: sroa @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = and i32 %x, 3
  %m = add i32 %n, 1
  %a = alloca i32, i32 %m, align 4
  store i32 %x, ptr %a, align 4
  %y = load i32, ptr %a, align 4
  store i32 %y, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
