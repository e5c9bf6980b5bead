; negative: bytes that are loaded as an integer and as a float
; RUN: opt --passes=argpromotion --verify-each -S %s | filecheck %s
; RUN: check --passes=argpromotion %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=8 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: define internal i32 @f(ptr %p)
; VERDICT: @k: Skipped

define internal i32 @f(ptr %p) {
  %v = load i32, ptr %p, align 4
  %w = load float, ptr %p, align 4
  %c = fcmp oeq float %w, 0.0
  %r = select i1 %c, i32 1, i32 %v
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %r = call i32 @f(ptr %pi)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
