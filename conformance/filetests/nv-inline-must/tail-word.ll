; a tail call in the body may now access slots of the function around it
; RUN: opt --passes=nv-inline-must --verify-each -S %s | filecheck %s
; RUN: check --passes=nv-inline-must %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: %v = call i32 @read(ptr %mine)
; VERDICT: @k: Refines

define i32 @read(ptr %p) noinline {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define i32 @f(ptr %p) alwaysinline {
  %v = tail call i32 @read(ptr %p)
  ret i32 %v
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %mine = alloca i32, align 4
  store i32 %x, ptr %mine, align 4
  %r = call i32 @f(ptr %mine)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
