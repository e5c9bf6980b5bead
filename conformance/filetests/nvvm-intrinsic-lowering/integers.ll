; extremes, magnitudes, counts and reversals of integers; only even lanes take the lesser one
; RUN: opt --passes='nvvm-intrinsic-lowering' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intrinsic-lowering' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(7,-90,200)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: @llvm.smax.i32(i32 %x, i32 %y)
; CHECK: @llvm.abs.i32(i32 %a, i1 false)
; CHECK: @llvm.ctpop.i32
; CHECK: @llvm.ctlz.i32(i32 %c, i1 false)
; CHECK: @llvm.bitreverse.i32
; CHECK: even:
; CHECK: @llvm.umin.i32
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %u = xor i32 %t, 5
  %py = getelementptr inbounds i32, ptr %in, i32 %u
  %y = load i32, ptr %py
  %a = call i32 @llvm.nvvm.max.i(i32 %x, i32 %y)
  %b = call i32 @llvm.nvvm.abs.i(i32 %a)
  %c = call i32 @llvm.nvvm.popc.i(i32 %b)
  %d = call i32 @llvm.nvvm.clz.i(i32 %c)
  %e = call i32 @llvm.nvvm.brev32(i32 %d)
  %f = add i32 %e, %b
  %bit = and i32 %t, 1
  %isEven = icmp eq i32 %bit, 0
  br i1 %isEven, label %even, label %join
even:
  %g = call i32 @llvm.nvvm.min.ui(i32 %f, i32 %x)
  br label %join
join:
  %r = phi i32 [ %f, %entry ], [ %g, %even ]
  %o = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %r, ptr %o
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.max.i(i32, i32)
declare i32 @llvm.nvvm.min.ui(i32, i32)
declare i32 @llvm.nvvm.abs.i(i32)
declare i32 @llvm.nvvm.popc.i(i32)
declare i32 @llvm.nvvm.clz.i(i32)
declare i32 @llvm.nvvm.brev32(i32)
