; RUN: opt --passes=dessa --verify-each -S %s | filecheck %s
; RUN: check --passes=dessa --phi=edge %s
; Not in conventional form: the webs of the swap interfere, that of the counter reads a constant without a copy.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         %a = phi i32 [ 1, %entry ], [ %b, %latch ]
; CHECK-NEXT:    %b = phi i32 [ %t, %entry ], [ %a, %latch ]
; CHECK-NEXT:    %i = phi i32 [ 0, %entry ], [ %n, %latch ]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  br label %l
l:
  %a = phi i32 [ 1, %entry ], [ %b, %latch ]
  %b = phi i32 [ %t, %entry ], [ %a, %latch ]
  %i = phi i32 [ 0, %entry ], [ %n, %latch ]
  %n = add i32 %i, 1
  br label %latch
latch:
  %c = icmp ult i32 %n, %x
  br i1 %c, label %l, label %e
e:
  %d = sub i32 %a, %b
  store i32 %d, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
