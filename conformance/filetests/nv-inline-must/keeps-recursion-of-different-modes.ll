; negative: neither function may be inlined into the other, and the second brings a call of the first
; RUN: opt --passes=nv-inline-must --verify-each -S %s | filecheck %s
; RUN: opt --passes=always-inline --verify-each -S %s | filecheck %s
; RUN: opt --passes=inline --verify-each -S %s | filecheck %s
; RUN: opt --passes=nv-early-inliner --verify-each -S %s | filecheck %s
; RUN: check --passes=nv-inline-must %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: call i32 @f(
; VERDICT: @k: {{Skipped|Refines}}

define i32 @f(i32 %a) alwaysinline {
  %c = icmp slt i32 %a, 1
  br i1 %c, label %end, label %more
more:
  %n = sub i32 %a, 1
  %r = call i32 @g(i32 %n)
  ret i32 %r
end:
  ret i32 %a
}

define i32 @g(i32 %a) alwaysinline null_pointer_is_valid {
  %m = mul i32 %a, 3
  %b = and i32 %m, 1
  %r = call i32 @f(i32 %b) noinline
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) null_pointer_is_valid {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
