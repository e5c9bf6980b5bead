; opaque form of: loads, stores, casts, nested pointers, address spaces (the text of LLVM 14 and before)
define i32 @f(ptr %p, ptr %pp, ptr addrspace(1) %g, ptr addrspace(3) nocapture align 4 %s) {
  %a = load i32, ptr %p, align 4
  %b = load ptr, ptr %pp, align 8
  store i32 %a, ptr %b, align 4
  store ptr %p, ptr %pp, align 8
  store float 1.0, ptr %p, align 4
  %e = addrspacecast ptr addrspace(1) %g to ptr
  %h = ptrtoint ptr %e to i64
  %i = inttoptr i64 %h to ptr
  %j = icmp eq ptr %i, null
  %k = select i1 %j, ptr %p, ptr %b
  %l = load volatile i32, ptr %k, align 4
  %m = load i32, ptr addrspace(3) %s, align 4
  %n = add i32 %l, %m
  ret i32 %n
}
