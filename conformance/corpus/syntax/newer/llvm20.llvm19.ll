; the same without what LLVM 19 lacks; the two atomics have no LLVM 19 form and are left out
define float @f(i32 %a, i32 %b, ptr %p, half %h) {
  %c = icmp ult i32 %a, %b
  %d = fpext half %h to float
  %i = select i1 %c, float %d, float 0.0
  ret float %i
}
