; negative: an indirect branch leads to blocks of this function
; RUN: opt --passes=nv-inline-must --verify-each -S %s | filecheck %s
; RUN: opt --passes=always-inline --verify-each -S %s | filecheck %s
; RUN: opt --passes=inline --verify-each -S %s | filecheck %s
; RUN: opt --passes=nv-early-inliner --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: call i32 @f(

define i32 @f(i32 %a) alwaysinline {
entry:
  %c = icmp slt i32 %a, 5
  %to = select i1 %c, ptr blockaddress(@f, %one), ptr blockaddress(@f, %two)
  br label %jump
one:
  ret i32 1
two:
  ret i32 2
jump:
  indirectbr ptr %to, [label %one, label %two]
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
