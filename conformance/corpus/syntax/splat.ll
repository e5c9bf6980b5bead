; splat (T v) as a constant: accepted by LLVM 19, printed only by LLVM 20
@g = global <4 x float> splat (float 1.0)
define <2 x i8> @f(<2 x i8> %x) {
  %a = add <2 x i8> %x, splat (i8 -1)
  %b = select <2 x i1> splat (i1 true), <2 x i8> %a, <2 x i8> splat (i8 3)
  ret <2 x i8> %b
}
