; the knob asks for every call that is not noinline
; RUN: opt --passes='nv-inline-must<all>' --verify-each -S %s | filecheck %s
; RUN: check --passes='nv-inline-must<all>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK-NOT: call i32 @f
; CHECK: call i32 @g
; VERDICT: @k: Refines

define i32 @f(i32 %a) {
  %m = mul i32 %a, 3
  ret i32 %m
}

define i32 @g(i32 %a) noinline {
  %m = mul i32 %a, 5
  ret i32 %m
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(i32 %x)
  %s = call i32 @g(i32 %r)
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
