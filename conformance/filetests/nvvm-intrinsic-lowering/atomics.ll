; counters that wrap, by the lanes of a divergent arm
; RUN: opt --passes='nvvm-intrinsic-lowering' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intrinsic-lowering' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(3,0,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: atomicrmw uinc_wrap ptr %out, i32 5 syncscope("device") monotonic
; CHECK: atomicrmw udec_wrap ptr %out1, i32 5 syncscope("device") monotonic
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %c = icmp sgt i32 %x, 4
  br i1 %c, label %arm, label %end
arm:
  %a = call i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr %out, i32 5)
  %out1 = getelementptr inbounds i32, ptr %out, i32 1
  %b = call i32 @llvm.nvvm.atomic.load.dec.32.p0(ptr %out1, i32 5)
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.load.dec.32.p0(ptr, i32)
