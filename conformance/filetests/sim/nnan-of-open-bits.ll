; RUN: not sim %s | filecheck %s

; A half that may be a NaN breaks nnan, whatever bits the run has drawn.
; LAUNCH: k grid=1 block=1 args=[out i32[1]]
; CHECK: @k stack: undefined behaviour [branch-on-poison]

define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %m = alloca half
  %x = load half, ptr %m
  %y = fneg nnan half %x
  %c = fcmp ord half %y, 0.0
  br i1 %c, label %a, label %b
a:
  ret void
b:
  ret void
}
