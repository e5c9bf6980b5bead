; negative: the address of a copy is not that of what is copied
; RUN: opt --passes=ipsccp --verify-each -S %s | filecheck %s
; RUN: check --passes=ipsccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: define internal i32 @f
; CHECK: load i32, ptr %p
; VERDICT: @k: Skipped

@v = internal constant i32 3

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %u = call i32 @f(ptr byval(i32) @v)
  store i32 %u, ptr %po, align 4
  ret void
}

define internal i32 @f(ptr byval(i32) %p) {
  store i32 5, ptr %p, align 4
  %r = load i32, ptr %p, align 4
  ret i32 %r
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
