; fast-math flags on calls, selects, PHIs and vector forms; constrained and rounding-mode intrinsics of NVVM
define <2 x float> @f(<2 x float> %a, <2 x float> %b, i1 %c, float %s) {
entry:
  %m = fmul contract <2 x float> %a, %b
  %n = fadd contract reassoc <2 x float> %m, %b
  br i1 %c, label %then, label %join
then:
  %k = call nnan ninf afn <2 x float> @llvm.sqrt.v2f32(<2 x float> %n)
  br label %join
join:
  %p = phi nsz <2 x float> [ %n, %entry ], [ %k, %then ]
  %q = select fast i1 %c, <2 x float> %p, <2 x float> %a
  %r = call float @llvm.nvvm.fma.rz.ftz.f(float %s, float 1.0, float -0.0)
  %t = call float @llvm.nvvm.ex2.approx.f(float %r)
  %u = insertelement <2 x float> %q, float %t, i8 1
  ret <2 x float> %u
}
declare <2 x float> @llvm.sqrt.v2f32(<2 x float>)
declare float @llvm.nvvm.fma.rz.ftz.f(float, float, float)
declare float @llvm.nvvm.ex2.approx.f(float)
