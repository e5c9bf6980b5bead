; odd integer widths, extreme constants, hexadecimal-looking integers
@a = global i1 true
@b = global i3 -4
@c = global i40 -549755813888
@d = global i65 36893488147419103231
@e = global i128 -170141183460469231731687303715884105728
@f = global i256 115792089237316195423570985008687907853269984665640564039457584007913129639935
@g = global i7 s0x40
@h = global i64 u0xFFFFFFFFFFFFFFFF
@i = global [3 x i5] [i5 15, i5 -16, i5 0]
@j = global i8388608 1
define i65 @widths(i1 %x, i3 %y, i40 %z, i256 %w) {
  %1 = zext i1 %x to i65
  %2 = sext i3 %y to i65
  %3 = zext i40 %z to i65
  %4 = trunc i256 %w to i65
  %5 = add i65 %1, %2
  %6 = xor i65 %3, -1
  %7 = mul nuw i65 %5, %6
  %8 = sub i65 %7, %4
  %9 = icmp ugt i65 %8, 18446744073709551616
  %10 = select i1 %9, i65 %8, i65 0
  %11 = select i1 true, i65 %10, i65 1
  %12 = and i1 false, %x
  ret i65 %11
}
