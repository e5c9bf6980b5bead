; what is computed early is joined first
; RUN: opt --passes=reassociate,instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=reassociate,instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: [[S:%[0-9a-z]+]] = add i32 %x, %t
; CHECK: add i32 [[S]], %y
; CHECK: store i32
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %y = load i32, ptr %po, align 4
  %a = add i32 %y, %x
  %r = add i32 %a, %t
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
