; RUN: opt --passes=cssa --verify-each -S %s | filecheck %s
; RUN: opt --passes=cssa<cssa-coalesce=2> --verify-each -S %s | filecheck %s
; RUN: check --passes=cssa --phi=web %s
; RUN: check --passes=cssa<cssa-coalesce=2> --phi=web %s
; The value with which the loop begins is read behind it, when the PHI has another: its copy stays.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         %[[C:pcp[0-9]*]] = call i32 @llvm.nvvm.divergence.copy.i32(i32 %x, i32 {{[0-9]+}})
; CHECK:         phi i32 [ %[[C]], %entry ]
; CHECK:         add i32 %{{.*}}, %x
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  br label %l
l:
  %i = phi i32 [ %x, %entry ], [ %n, %l ]
  %n = add i32 %i, 3
  %c = icmp ult i32 %n, 12
  br i1 %c, label %l, label %e
e:
  %r = add i32 %n, %x
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
