; before sm_30 grids were smaller
; RUN: opt --passes='nvvm-intr-range<nvvm-intr-range-sm=20>' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intr-range<nvvm-intr-range-sm=20>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %c = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %g = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  %z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %w = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %s1 = add i32 %n, %c
  %s2 = add i32 %g, %z
  %s3 = add i32 %w, %l
  %s4 = add i32 %s1, %s2
  %s5 = add i32 %s4, %s3
  %s6 = add i32 %s5, %x
  store i32 %s6, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.warpsize()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
