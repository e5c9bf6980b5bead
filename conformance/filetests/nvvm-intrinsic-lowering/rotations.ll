; rotations by more than the width, to both sides
; RUN: opt --passes='nvvm-intrinsic-lowering' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intrinsic-lowering' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i64[64], buf i32[64] rand(7)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: @llvm.fshl.i32(i32 %x, i32 %x, i32 %t)
; CHECK: %[[N:.*]] = zext i32 %n to i64
; CHECK: @llvm.fshr.i64(i64 %w, i64 %w, i64 %[[N]])
; CHECK: @llvm.fshl.i64(i64 %b, i64 %b, i64 32)
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %a = call i32 @llvm.nvvm.rotate.b32(i32 %x, i32 %t)
  %w = zext i32 %a to i64
  %n = mul i32 %t, 7
  %b = call i64 @llvm.nvvm.rotate.right.b64(i64 %w, i32 %n)
  %c = call i64 @llvm.nvvm.swap.lo.hi.b64(i64 %b)
  %o = getelementptr inbounds i64, ptr %out, i32 %t
  store i64 %c, ptr %o
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.rotate.b32(i32, i32)
declare i64 @llvm.nvvm.rotate.right.b64(i64, i32)
declare i64 @llvm.nvvm.swap.lo.hi.b64(i64)
