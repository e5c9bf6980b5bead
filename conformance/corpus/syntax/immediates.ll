; immediates at the edges of their types, signs, leading zeros, booleans as numbers
define i64 @f(i8 %a, i64 %b, i1 %c, float %x) {
  %1 = add i8 %a, 255
  %2 = add i8 %1, -128
  %3 = add i8 %2, 00007
  %4 = add i64 %b, -9223372036854775808
  %5 = add i64 %4, 18446744073709551615
  %6 = xor i1 %c, -1
  %7 = and i1 %6, 1
  %8 = select i1 %7, i64 %5, i64 0
  %9 = fadd float %x, 0.0
  %10 = fadd float %9, 1.0e10
  %11 = fadd float %10, 7.812500e-03
  %12 = fsub float -0.0, %11
  %13 = icmp ult i64 %8, s0x08000
  ret i64 %8
}
