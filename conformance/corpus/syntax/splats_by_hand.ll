; splats written out, partial poison, zeroinitializer, all accepted as operands
define <4 x i32> @f(<4 x i32> %x) {
  %a = add <4 x i32> %x, <i32 1, i32 1, i32 1, i32 1>
  %b = and <4 x i32> %a, <i32 15, i32 poison, i32 15, i32 undef>
  %c = or <4 x i32> %b, zeroinitializer
  %d = xor <4 x i32> %c, poison
  %e = mul <4 x i32> %a, undef
  ret <4 x i32> %e
}
