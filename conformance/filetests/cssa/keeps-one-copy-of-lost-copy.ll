; RUN: opt --passes=cssa --verify-each -S %s | filecheck %s
; RUN: check --passes=cssa --phi=web %s
; One copy is needed: the next value is written while this one is still to be read.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         = call i32 @llvm.nvvm.divergence.copy.i32(i32 0,
; CHECK-NEXT:    br label %l
; CHECK-COUNT-1: call i32 @llvm.nvvm.divergence.copy.i32
; CHECK-NOT:     call i32 @llvm.nvvm.divergence.copy.i32
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
