; negative: the call has another calling convention
; RUN: opt --passes=nv-inline-must --verify-each -S %s | filecheck %s
; RUN: opt --passes=always-inline --verify-each -S %s | filecheck %s
; RUN: opt --passes=inline --verify-each -S %s | filecheck %s
; RUN: opt --passes=nv-early-inliner --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: call i32 @f(

define fastcc i32 @f(i32 %a) alwaysinline {
  %m = mul i32 %a, 3
  ret i32 %m
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
