; counts of 64 bits have 32; zero has 64 leading ones and the least integer has no magnitude
; RUN: opt --passes='nvvm-intrinsic-lowering' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-intrinsic-lowering' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i64[64], buf i64[64] rand(7,-9,20)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: %[[C:.*]] = call i64 @llvm.ctpop.i64
; CHECK: trunc i64 %[[C]] to i32
; CHECK: %[[Z:.*]] = call i64 @llvm.ctlz.i64(i64 %{{.*}}, i1 false)
; CHECK: trunc i64 %[[Z]] to i32
; CHECK: @llvm.abs.i64(i64 %x, i1 false)
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i64, ptr %in, i32 %t
  %x = load i64, ptr %px
  %c = call i32 @llvm.nvvm.popc.ll(i64 %x)
  %m = and i64 %x, 3
  %z = call i32 @llvm.nvvm.clz.ll(i64 %m)
  %a = call i64 @llvm.nvvm.abs.ll(i64 %x)
  %least = call i64 @llvm.nvvm.abs.ll(i64 -9223372036854775808)
  %cz = mul i32 %c, %z
  %w = zext i32 %cz to i64
  %s = add i64 %w, %a
  %r = xor i64 %s, %least
  %o = getelementptr inbounds i64, ptr %out, i32 %t
  store i64 %r, ptr %o
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.popc.ll(i64)
declare i32 @llvm.nvvm.clz.ll(i64)
declare i64 @llvm.nvvm.abs.ll(i64)
