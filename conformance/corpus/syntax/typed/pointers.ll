; typed pointers: loads, stores, casts, nested pointers, address spaces (the text of LLVM 14 and before)
define i32 @f(i32* %p, i32** %pp, i8 addrspace(1)* %g, i32 addrspace(3)* nocapture align 4 %s) {
  %a = load i32, i32* %p, align 4
  %b = load i32*, i32** %pp, align 8
  store i32 %a, i32* %b, align 4
  store i32* %p, i32** %pp, align 8
  %c = bitcast i32* %p to i8*
  %d = bitcast i8* %c to float*
  store float 1.0, float* %d, align 4
  %e = addrspacecast i8 addrspace(1)* %g to i8*
  %h = ptrtoint i8* %e to i64
  %i = inttoptr i64 %h to i32*
  %j = icmp eq i32* %i, null
  %k = select i1 %j, i32* %p, i32* %b
  %l = load volatile i32, i32* %k, align 4
  %m = load i32, i32 addrspace(3)* %s, align 4
  %n = add i32 %l, %m
  ret i32 %n
}
