; every spelling of a floating constant for half, bfloat, float, double, fp128
@h0 = global half 0xH3C00
@h1 = global half 0xHFC00
@h2 = global half 0xH7E01
@h3 = global half 1.5
@b0 = global bfloat 0xR3F80
@b1 = global bfloat 0xRFF80
@b2 = global bfloat 2.0
@f0 = global float 1.0
@f1 = global float 0x3FB99999A0000000
@f2 = global float 0x7FF0000000000000
@f3 = global float 0xFFF0000000000000
@f4 = global float 0x7FF8000000000000
@f5 = global float 0x7FF4000000000000
@f6 = global float 0x36A0000000000000
@f7 = global float -0.0
@f8 = global float 1.250000e-01
@f9 = global float +3.5E+2
@d0 = global double 0.1
@d1 = global double 0x7FF8000000000000
@d2 = global double 0xFFF8000000000001
@d3 = global double 0x7FF0000000000001
@d4 = global double 4.9406564584124654e-324
@d5 = global double 1.7976931348623157e308
@d6 = global double 0x0
@d7 = global double 1.
@d8 = global double -1.0e-5
@q0 = global fp128 0xL00000000000000003FFF000000000000
@q1 = global fp128 0xL00000000000000007FFF000000000000
@q2 = global fp128 0xLFFFFFFFFFFFFFFFF7FFEFFFFFFFFFFFF
define float @f(float %x) {
  %1 = fadd float %x, 0x400921FB60000000
  %2 = fcmp uno float %1, 0x7FF8000020000000
  %3 = select i1 %2, float 0xFFF8000000000000, float %1
  ret float %3
}
