; negative: a clock goes on, and active masks are of the moment
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK-COUNT-2: call i32 @llvm.nvvm.read.ptx.sreg.clock
; CHECK: ret void

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = call i32 @llvm.nvvm.read.ptx.sreg.clock()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.clock()
  %r = sub i32 %a, %b
  %q = icmp ugt i32 %r, 1000000
  %z = zext i1 %q to i32
  store i32 %z, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.clock()
