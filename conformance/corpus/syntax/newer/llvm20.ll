; forms that LLVM 20 prints and LLVM 19 rejects: samesign, flags on conversions, saturating atomics
define float @f(i32 %a, i32 %b, ptr %p, half %h) {
  %c = icmp samesign ult i32 %a, %b
  %d = fpext nnan ninf half %h to float
  %e = atomicrmw usub_cond ptr %p, i32 %a monotonic, align 4
  %g = atomicrmw usub_sat ptr %p, i32 %b monotonic, align 4
  %i = select i1 %c, float %d, float 0.0
  ret float %i
}
