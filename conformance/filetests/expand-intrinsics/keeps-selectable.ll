; RUN: opt --passes=expand-intrinsics --verify-each -S %s | filecheck %s
; negative: what PTX has stays, of vectors too
; CHECK: @llvm.smax.v2i32
; CHECK: @llvm.abs.i16
; CHECK: @llvm.ctpop.i64
; CHECK: @llvm.fshl.i32
; CHECK: @llvm.sadd.sat.i32
; CHECK: @llvm.fma.f16
; CHECK: @llvm.fabs.bf16
; CHECK: @llvm.minnum.f64
; CHECK: @llvm.fptosi.sat.i32.f32
; CHECK-NOT: zext

define void @f(<2 x i32> %v, i16 %s, i64 %l, i32 %i, half %h, bfloat %b, double %d, float %g) {
  %a = call <2 x i32> @llvm.smax.v2i32(<2 x i32> %v, <2 x i32> zeroinitializer)
  %c = call i16 @llvm.abs.i16(i16 %s, i1 true)
  %e = call i64 @llvm.ctpop.i64(i64 %l)
  %f = call i32 @llvm.fshl.i32(i32 %i, i32 %i, i32 3)
  %j = call i32 @llvm.sadd.sat.i32(i32 %i, i32 %i)
  %k = call half @llvm.fma.f16(half %h, half %h, half %h)
  %m = call bfloat @llvm.fabs.bf16(bfloat %b)
  %n = call double @llvm.minnum.f64(double %d, double 1.0)
  %o = call i32 @llvm.fptosi.sat.i32.f32(float %g)
  ret void
}
declare <2 x i32> @llvm.smax.v2i32(<2 x i32>, <2 x i32>)
declare i16 @llvm.abs.i16(i16, i1)
declare i64 @llvm.ctpop.i64(i64)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare half @llvm.fma.f16(half, half, half)
declare bfloat @llvm.fabs.bf16(bfloat)
declare double @llvm.minnum.f64(double, double)
declare i32 @llvm.fptosi.sat.i32.f32(float)
