; a function that others may call keeps its parameter, which is handed poison
; RUN: opt --passes=deadargelim --verify-each -S %s | filecheck %s
; RUN: check --passes=deadargelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define i32 @f(i32 %a, i32 %b)
; CHECK: call i32 @f(i32 %x, i32 poison)
; VERDICT: @k: Refines

define i32 @f(i32 %a, i32 noundef %b) {
  %m = mul i32 %a, 3
  ret i32 %m
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(i32 %x, i32 noundef %t)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
