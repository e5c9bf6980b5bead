; RUN: opt --passes=cssa<cssa-coalesce=2> --verify-each -S %s | filecheck %s
; RUN: check --passes=cssa<cssa-coalesce=2> --phi=web %s
; A copy does not interfere with its source, which the branch reads after it.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-NOT:     divergence.copy
; CHECK:         %p = phi i1 [ %c, %entry ]
; CHECK-NOT:     divergence.copy
; CHECK:         ret void
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %pi
  %c = icmp ugt i32 %x, 4
  br i1 %c, label %then, label %end
then:
  %p = phi i1 [ %c, %entry ]
  %v = zext i1 %p to i32
  store i32 %v, ptr %po
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
