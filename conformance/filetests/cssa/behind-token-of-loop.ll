; RUN: opt --passes=cssa<cssa-coalesce=0> --verify-each -S %s | filecheck %s
; RUN: check --passes=cssa<cssa-coalesce=0> --phi=web %s
; The copy of a PHI stands behind the convergence token of the loop, which comes first in its block.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       {{^}}l:
; CHECK:         %token = call token @llvm.experimental.convergence.loop()
; CHECK-NEXT:    call i32 @llvm.nvvm.divergence.copy.i32(i32 %i,
define ptx_kernel void @k(ptr %out, ptr %in) convergent {
entry:
  %begin = call token @llvm.experimental.convergence.entry()
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %n, %l ]
  %token = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %begin) ]
  %n = add i32 %i, 1
  %c = icmp ult i32 %i, %x
  br i1 %c, label %l, label %e
e:
  store i32 %i, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.loop() convergent
