; RUN: opt --passes='branch-dist' --verify-each -S %s | filecheck %s
; RUN: check --passes='branch-dist' %s
; The argument of an intrinsic is chosen by the lane.
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,0,9), buf i32[64] rand(2,1,90)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         %[[V:[0-9]+]] = select i1 %c, i32 %x, i32 %y
; CHECK-NEXT:    %a = call i32 @llvm.ctpop.i32(i32 %[[V]])
; CHECK-NEXT:    br i1 %c
define ptx_kernel void @k(ptr %out, ptr %in, ptr %in2) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr i32, ptr %out, i32 %t
  %pi = getelementptr i32, ptr %in, i32 %t
  %pj = getelementptr i32, ptr %in2, i32 %t
  %x = load i32, ptr %pi
  %y = load i32, ptr %pj
  %c = icmp ugt i32 %x, 4
  br i1 %c, label %then, label %else
then:
  %a = call i32 @llvm.ctpop.i32(i32 %x)
  br label %join
else:
  %b = call i32 @llvm.ctpop.i32(i32 %y)
  br label %join
join:
  %r = phi i32 [ %a, %then ], [ %b, %else ]
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.ctpop.i32(i32)
