; calling conventions by name and by number, on definitions, declarations and calls
declare ccc void @c0()
declare fastcc void @c1()
declare coldcc void @c2()
declare cc 10 void @c3()
declare cc71 void @c4()
declare ptx_kernel void @c5()
declare ptx_device void @c6()
declare tailcc void @c7()
declare swiftcc void @c8()
declare preserve_mostcc void @c9()
declare preserve_allcc void @c10()
declare anyregcc void @c11()
declare spir_kernel void @c12()
declare spir_func void @c13()
declare amdgpu_kernel void @c14()
declare x86_stdcallcc void @c15()
declare cc 1023 void @c16()
define fastcc i32 @f(i32 %x) {
  call ccc void @c0()
  call fastcc void @c1()
  call cc 10 void @c3()
  call ptx_device void @c6()
  %r = tail call fastcc i32 @f(i32 %x)
  ret i32 %r
}
define ptx_kernel void @k(ptr %p) {
  ret void
}
define linkonce_odr hidden fastcc noundef i32 @order() unnamed_addr {
  ret i32 0
}
