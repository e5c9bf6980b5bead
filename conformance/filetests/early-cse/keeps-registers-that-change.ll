; negative: clocks, timers and the place of a warp may be other ones when they are read again
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; CHECK-LABEL: @f
; CHECK-COUNT-2: call i32 @llvm.nvvm.read.ptx.sreg.clock()
; CHECK-COUNT-2: call i64 @llvm.nvvm.read.ptx.sreg.clock64()
; CHECK-COUNT-2: call i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
; CHECK-COUNT-2: call i32 @llvm.nvvm.read.ptx.sreg.globaltimer.lo()
; CHECK-COUNT-2: call i32 @llvm.nvvm.read.ptx.sreg.warpid()
; CHECK-COUNT-2: call i32 @llvm.nvvm.read.ptx.sreg.smid()
; CHECK-COUNT-2: call i64 @llvm.readcyclecounter()
; CHECK-COUNT-2: call i64 @llvm.readsteadycounter()
; CHECK-COUNT-1: call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
; CHECK-NOT: ctaid
; CHECK: ret void

define void @f(ptr %out) {
  %a0 = call i32 @llvm.nvvm.read.ptx.sreg.clock()
  store volatile i32 %a0, ptr %out
  %a1 = call i32 @llvm.nvvm.read.ptx.sreg.clock()
  store volatile i32 %a1, ptr %out
  %b0 = call i64 @llvm.nvvm.read.ptx.sreg.clock64()
  store volatile i64 %b0, ptr %out
  %b1 = call i64 @llvm.nvvm.read.ptx.sreg.clock64()
  store volatile i64 %b1, ptr %out
  %c0 = call i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
  store volatile i64 %c0, ptr %out
  %c1 = call i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
  store volatile i64 %c1, ptr %out
  %d0 = call i32 @llvm.nvvm.read.ptx.sreg.globaltimer.lo()
  store volatile i32 %d0, ptr %out
  %d1 = call i32 @llvm.nvvm.read.ptx.sreg.globaltimer.lo()
  store volatile i32 %d1, ptr %out
  %e0 = call i32 @llvm.nvvm.read.ptx.sreg.warpid()
  store volatile i32 %e0, ptr %out
  %e1 = call i32 @llvm.nvvm.read.ptx.sreg.warpid()
  store volatile i32 %e1, ptr %out
  %f0 = call i32 @llvm.nvvm.read.ptx.sreg.smid()
  store volatile i32 %f0, ptr %out
  %f1 = call i32 @llvm.nvvm.read.ptx.sreg.smid()
  store volatile i32 %f1, ptr %out
  %g0 = call i64 @llvm.readcyclecounter()
  store volatile i64 %g0, ptr %out
  %g1 = call i64 @llvm.readcyclecounter()
  store volatile i64 %g1, ptr %out
  %h0 = call i64 @llvm.readsteadycounter()
  store volatile i64 %h0, ptr %out
  %h1 = call i64 @llvm.readsteadycounter()
  store volatile i64 %h1, ptr %out
  %i0 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  store volatile i32 %i0, ptr %out
  %i1 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  store volatile i32 %i1, ptr %out
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.clock()
declare i64 @llvm.nvvm.read.ptx.sreg.clock64()
declare i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
declare i32 @llvm.nvvm.read.ptx.sreg.globaltimer.lo()
declare i32 @llvm.nvvm.read.ptx.sreg.warpid()
declare i32 @llvm.nvvm.read.ptx.sreg.smid()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i64 @llvm.readcyclecounter()
declare i64 @llvm.readsteadycounter()
