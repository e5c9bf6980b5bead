; arguments that all calls agree on, and the result that comes of them
; RUN: opt --passes=ipsccp --verify-each -S %s | filecheck %s
; RUN: check --passes=ipsccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: store i32 14
; CHECK: define internal i32 @f(i32 %a, i32 %b)
; CHECK: mul i32 %b, 2
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %u = call i32 @f(i32 7, i32 %x)
  %v = call i32 @f(i32 7, i32 %t)
  %w = call i32 @g(i32 7)
  %s = add i32 %u, %v
  store i32 %s, ptr %po, align 4
  store i32 %w, ptr %po, align 4
  ret void
}

define internal i32 @f(i32 %a, i32 %b) {
  %c = icmp eq i32 %a, 7
  br i1 %c, label %yes, label %no
yes:
  %r = mul i32 %b, 2
  ret i32 %r
no:
  ret i32 %b
}

define i32 @g(i32 %a) {
  ret i32 14
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
