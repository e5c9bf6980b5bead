; RUN: opt --passes='sink' --verify-each -S %s | filecheck %s
; RUN: check --passes='sink' %s
; A PHI needs its operand at the end of the block it comes from.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       then:
; CHECK-NEXT:    %v = add i32 %x, 100
; CHECK-NEXT:    br label %join
; CHECK:         %r = phi i32 [ %v, %then ], [ %x, %entry ]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %v = add i32 %x, 100
  %c = icmp ugt i32 %x, 4
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %r = phi i32 [ %v, %then ], [ %x, %entry ]
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
