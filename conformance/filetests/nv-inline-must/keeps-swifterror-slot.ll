; negative: a slot for errors of Swift is a register of the convention
; RUN: opt --passes=nv-inline-must --verify-each -S %s | filecheck %s
; RUN: opt --passes=always-inline --verify-each -S %s | filecheck %s
; RUN: opt --passes=inline --verify-each -S %s | filecheck %s
; RUN: opt --passes=nv-early-inliner --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: call i32 @f(

define i32 @f(i32 %a) alwaysinline {
  %e = alloca swifterror ptr, align 8
  store ptr null, ptr %e, align 8
  ret i32 %a
}

define ptx_kernel void @k(ptr %out, ptr %in) {
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
