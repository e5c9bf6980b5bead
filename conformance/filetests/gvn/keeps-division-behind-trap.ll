; negative: a division that not every lane comes to is not done on the edge
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: b:
; CHECK-NOT: div
; CHECK: j:
; CHECK: call void @leave(i32 %x)
; CHECK: sdiv i32 100, %x

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %a, label %b
a:
  %y = sdiv i32 100, %x
  store i32 %y, ptr %pi, align 4
  br label %j
b:
  br label %j
j:
  call void @leave(i32 %x)
  %w = sdiv i32 100, %x
  store i32 %w, ptr %po, align 4
  ret void
}

declare void @leave(i32)

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
