; RUN: opt --passes=dessa<usedessa=1> --verify-each -S %s | filecheck %s
; RUN: check --passes=dessa<usedessa=1> --phi=warp-edge %s
; usedessa=1 takes any form: each PHI has a cell, each predecessor a store.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         %[[P:phi[0-9]*]] = alloca i32
; CHECK:         store i32 0, ptr %[[P]]
; CHECK:       {{^}}l:
; CHECK-NEXT:    %i = load i32, ptr %[[P]]
; CHECK:         store i32 %n, ptr %[[P]]
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
