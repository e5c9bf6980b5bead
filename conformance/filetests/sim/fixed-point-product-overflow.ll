; RUN: not sim %s | filecheck %s

; A product that does not fit is poison, not undefined behaviour: such calls may be speculated.
; LAUNCH: k grid=1 block=1 args=[out i32[1]]
; CHECK: @k stack: undefined behaviour [branch-on-poison]

define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %p = call i8 @llvm.smul.fix.i8(i8 127, i8 127, i32 4)
  %c = icmp eq i8 %p, 0
  br i1 %c, label %a, label %b
a:
  ret void
b:
  ret void
}

declare i8 @llvm.smul.fix.i8(i8, i8, i32 immarg)
