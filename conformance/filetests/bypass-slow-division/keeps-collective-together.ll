; lanes meet again behind the division, before the shuffle
; RUN: opt --passes=bypass-slow-division --verify-each -S %s | filecheck %s
; RUN: check --passes=bypass-slow-division %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i64[64], buf i64[64] rand(7,-9,20), buf i64[64] rand(11,1,6000000000)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: icmp eq i64
; CHECK: udiv i32
; CHECK: udiv i64
; CHECK: call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in, ptr %by) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = zext i32 %t to i64
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %pb = getelementptr inbounds i64, ptr %by, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %x = load i64, ptr %pi, align 8
  %y = load i64, ptr %pb, align 8
  %z = or i64 %y, 1
  %q = udiv i64 %x, %z
  %n = trunc i64 %q to i32
  %o = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n, i32 1, i32 31)
  %v = zext i32 %o to i64
  store i64 %v, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
