; floating-point instructions with fast-math flags, all compare predicates, all conversions
define double @f(float %a, float %b, half %h, i32 %i, double %d) {
  %1 = fadd float %a, %b
  %2 = fsub nnan float %1, %b
  %3 = fmul ninf nsz float %2, %b
  %4 = fdiv arcp contract float %3, %b
  %5 = frem afn reassoc float %4, %b
  %6 = fneg fast float %5
  %7 = fadd nnan ninf nsz arcp contract afn reassoc float %6, 1.0
  %8 = fcmp false float %a, %b
  %9 = fcmp oeq float %a, %b
  %10 = fcmp ogt float %a, %b
  %11 = fcmp oge float %a, %b
  %12 = fcmp olt float %a, %b
  %13 = fcmp ole float %a, %b
  %14 = fcmp one float %a, %b
  %15 = fcmp ord float %a, %b
  %16 = fcmp ueq float %a, %b
  %17 = fcmp ugt float %a, %b
  %18 = fcmp uge float %a, %b
  %19 = fcmp ult float %a, %b
  %20 = fcmp ule float %a, %b
  %21 = fcmp une float %a, %b
  %22 = fcmp nnan ninf uno float %a, %b
  %23 = fcmp true float %a, %b
  %24 = select nnan nsz i1 %23, float %7, float %b
  %25 = fptrunc double %d to bfloat
  %26 = fpext bfloat %25 to float
  %27 = fptosi float %26 to i64
  %28 = fptoui float %26 to i1
  %29 = sitofp i64 %27 to half
  %30 = uitofp nneg i32 %i to double
  %31 = uitofp i32 %i to fp128
  %32 = fptrunc fp128 %31 to double
  %33 = bitcast float %24 to i32
  %34 = call nnan contract double @llvm.fma.f64(double %30, double %32, double %d)
  ret double %34
}
define float @p(i1 %c, float %x) {
  br i1 %c, label %l, label %m
l:
  br label %m
m:
  %v = phi fast float [ %x, %l ], [ 1.0, %0 ]
  ret float %v
}
declare double @llvm.fma.f64(double, double, double)
