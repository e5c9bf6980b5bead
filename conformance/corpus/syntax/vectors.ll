; vectors: constants, pointers with address spaces, insert, extract, shuffle, masks, scalable forms
@v = global <4 x i32> <i32 1, i32 2, i32 poison, i32 undef>
@b = global <8 x i1> <i1 1, i1 0, i1 true, i1 false, i1 true, i1 true, i1 false, i1 false>
@z = global <3 x half> zeroinitializer
@p = global <2 x ptr> <ptr @v, ptr null>
define <4 x i32> @f(<4 x i32> %a, <4 x i32> %b, <4 x ptr addrspace(1)> %ps, i32 %i) {
  %1 = extractelement <4 x i32> %a, i32 %i
  %2 = insertelement <4 x i32> %b, i32 %1, i64 3
  %3 = shufflevector <4 x i32> %a, <4 x i32> %2, <4 x i32> <i32 0, i32 5, i32 poison, i32 undef>
  %4 = shufflevector <4 x i32> %3, <4 x i32> poison, <8 x i32> zeroinitializer
  %5 = shufflevector <8 x i32> %4, <8 x i32> undef, <4 x i32> <i32 7, i32 6, i32 5, i32 4>
  %6 = getelementptr i8, <4 x ptr addrspace(1)> %ps, <4 x i64> <i64 0, i64 4, i64 8, i64 12>
  %7 = getelementptr inbounds [4 x i16], ptr addrspace(1) null, <4 x i32> %5, i32 1
  %8 = extractelement <4 x ptr addrspace(1)> %6, i32 0
  %9 = load <4 x i32>, ptr addrspace(1) %8, align 16
  %10 = icmp slt <4 x i32> %9, zeroinitializer
  %11 = select <4 x i1> %10, <4 x i32> %5, <4 x i32> splat (i32 7)
  %12 = ptrtoint <4 x ptr addrspace(1)> %7 to <4 x i64>
  %13 = fadd <2 x double> <double 1.0, double 2.0>, splat (double 3.0)
  ret <4 x i32> %11
}
define <vscale x 4 x i32> @scalable(<vscale x 4 x i32> %a, i32 %x) {
  %1 = insertelement <vscale x 4 x i32> poison, i32 %x, i64 0
  %2 = shufflevector <vscale x 4 x i32> %1, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
  %3 = add <vscale x 4 x i32> %a, %2
  ret <vscale x 4 x i32> %3
}
