; RUN: not sim %s | filecheck %s
; A float of a class that nofpclass excludes is poison: LangRef, "Parameter Attributes". Lane 3 brings a negative zero,
; which its parameter excludes; a positive one is none.
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK: @k stack: undefined behaviour [branch-on-poison]
; CHECK: lane 3
define internal i1 @isSmall(float nofpclass(nan nzero) %x) noinline {
  %c = fcmp olt float %x, 5.0
  ret i1 %c
}
define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = sitofp i32 %t to float
  %isThree = icmp eq i32 %t, 3
  %z = select i1 %isThree, float -0.0, float %n
  %c = call i1 @isSmall(float %z)
  br i1 %c, label %a, label %b
a:
  ret void
b:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
