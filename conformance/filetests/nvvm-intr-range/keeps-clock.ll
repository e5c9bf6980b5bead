; negative: registers without limits
; RUN: opt --passes=nvvm-intr-range --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: %w = call i32 @llvm.nvvm.read.ptx.sreg.warpid()

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %w = call i32 @llvm.nvvm.read.ptx.sreg.warpid()
  %z = and i32 %w, 0
  store i32 %z, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.warpid()
