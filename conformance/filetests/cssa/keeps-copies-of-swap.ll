; RUN: opt --passes=cssa --verify-each -S %s | filecheck %s
; RUN: check --passes=cssa --phi=web %s
; Values that PHIs exchange interfere: their copies stay in one parallel copy; that of the counter goes.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       latch.l_crit_edge:
; CHECK-NEXT:    = call i32 @llvm.nvvm.divergence.copy.i32(i32 %b, i32 [[EDGE:[0-9]+]])
; CHECK-NEXT:    = call i32 @llvm.nvvm.divergence.copy.i32(i32 %a, i32 [[EDGE]])
; CHECK-NEXT:    br label %l
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
