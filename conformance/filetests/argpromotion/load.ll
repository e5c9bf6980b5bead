; a pointer that is loaded from becomes the loaded value
; RUN: opt --passes=argpromotion --verify-each -S %s | filecheck %s
; RUN: check --passes=argpromotion %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: %x = load i32, ptr %pi, align 4
; CHECK-NEXT: [[V:%.*]] = load i32, ptr %pi, align 4
; CHECK-NEXT: call i32 @f(i32 [[V]])
; CHECK: define internal i32 @f(i32 %p.0)
; VERDICT: @k: Refines

define internal i32 @f(ptr %p) {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(ptr %pi)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
