; a thread-local variable
; RUN: not opt --passes=nvvm-verify -S %s | filecheck %s
; CHECK: error[nvvm-thread-local]

@s = internal thread_local addrspace(1) global i32 5, align 4

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
