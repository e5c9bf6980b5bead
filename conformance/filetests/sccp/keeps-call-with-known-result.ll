; negative: a call that stores stays where its result is known
; RUN: opt --passes=sccp --verify-each -S %s | filecheck %s
; RUN: check --passes=sccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: call range(i32 5, 6) i32 @f(ptr %po)
; CHECK: store i32 5, ptr %pi
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call range(i32 5, 6) i32 @f(ptr %po)
  store i32 %r, ptr %pi, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define internal i32 @f(ptr %p) {
  store i32 9, ptr %p, align 4
  ret i32 5
}
