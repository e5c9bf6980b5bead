; comparisons of blocks that nothing leads to have no branches above them
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: ret void
; LAUNCH: k grid=1 block=32 args=[out i32[32]]

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %t, ptr %p, align 4
  ret void

above:
  %x = load i8, ptr %out, align 4
  %y = load i8, ptr %p, align 4
  br label %dead

dead:
  %c = icmp sle i8 %x, %y
  %d = icmp slt i8 %x, 88
  %e = and i1 %c, %d
  br i1 %e, label %again, label %above

again:
  br label %dead
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
