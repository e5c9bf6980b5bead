; RUN: opt --passes='branch-dist' --verify-each -S %s | filecheck %s
; RUN: check --passes='branch-dist' %s
; A shuffle of each arm is one among the lanes of that arm.
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,0,9), buf i32[64] rand(2,1,90)]

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       then:
; CHECK:         %a = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %m, i32 %x, i32 0, i32 31)
; CHECK:       else:
; CHECK:         %b = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %n, i32 %y, i32 0, i32 31)
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
  %m = call i32 @llvm.nvvm.activemask()
  %a = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %m, i32 %x, i32 0, i32 31)
  br label %join
else:
  %n = call i32 @llvm.nvvm.activemask()
  %b = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %n, i32 %y, i32 0, i32 31)
  br label %join
join:
  %r = phi i32 [ %a, %then ], [ %b, %else ]
  store i32 %r, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.activemask()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
