; RUN: opt --passes=cssa<cssa-coalesce=0> --verify-each -S %s | filecheck %s
; RUN: check --passes=cssa<cssa-coalesce=0> --phi=web %s
; A cycle with two entries whose lanes go round another number of times.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       {{^}}a:
; CHECK:         = call i32 @llvm.nvvm.divergence.copy.i32(i32 %p,
; CHECK:       {{^}}b:
; CHECK:         = call i32 @llvm.nvvm.divergence.copy.i32(i32 %q,
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %c = icmp ugt i32 %x, 4
  br i1 %c, label %a, label %b
a:
  %p = phi i32 [ %x, %entry ], [ %m, %b ]
  %n = add i32 %p, 1
  br label %b
b:
  %q = phi i32 [ %t, %entry ], [ %n, %a ]
  %m = add i32 %q, 3
  %d = icmp ult i32 %q, 50
  br i1 %d, label %a, label %e
e:
  %s = add i32 %q, %m
  store i32 %s, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
