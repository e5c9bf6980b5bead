; negative: a function that another definition may replace
; RUN: opt --passes=ipsccp --verify-each -S %s | filecheck %s
; RUN: check --passes=ipsccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %u = call i32 @f(i32 7)
; CHECK: store i32 %u
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %u = call i32 @f(i32 7)
  store i32 %u, ptr %po, align 4
  ret void
}

define weak i32 @f(i32 %a) {
  ret i32 3
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
