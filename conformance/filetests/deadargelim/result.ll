; a result that nobody looks at goes
; RUN: opt --passes=deadargelim --verify-each -S %s | filecheck %s
; RUN: check --passes=deadargelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: call void @f(ptr %pi, i32 %x)
; CHECK: define internal void @f(ptr %p, i32 %a)
; CHECK-COUNT-2: ret void
; VERDICT: @k: Refines

define internal i32 @f(ptr %p, i32 %a) {
entry:
  %c = icmp ugt i32 %a, 4
  br i1 %c, label %one, label %two
one:
  store i32 %a, ptr %p, align 4
  ret i32 1
two:
  ret i32 2
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %u = call i32 @f(ptr %pi, i32 %x)
  %r = load i32, ptr %pi, align 4
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
