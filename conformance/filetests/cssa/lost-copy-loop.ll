; RUN: opt --passes=cssa<cssa-coalesce=0> --verify-each -S %s | filecheck %s
; RUN: check --passes=cssa<cssa-coalesce=0> --phi=web %s
; The value of this iteration is read behind the loop, when that of the next exists: it keeps a copy of its own.
; The loop ends at another iteration in each lane.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       {{^}}l:
; CHECK:         %[[I:pcp[0-9]*]] = call i32 @llvm.nvvm.divergence.copy.i32(i32 %i, i32 {{[0-9]+}})
; CHECK:       {{^}}e:
; CHECK-NEXT:    store i32 %[[I]], ptr %po
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %n, %l ]
  %n = add i32 %i, 1
  %c = icmp ult i32 %i, %x
  br i1 %c, label %l, label %e
e:
  store i32 %i, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
