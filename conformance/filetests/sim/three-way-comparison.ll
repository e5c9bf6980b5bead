; RUN: sim %s | filecheck %s --check-prefix=SIM
; RUN: check --passes=instsimplify %s | filecheck %s --check-prefix=VERDICT

; Less than is -1 in the whole width of the result, not in two bits of it.
; LAUNCH: k grid=1 block=32 args=[out i16[32]]
; EXPECT: k arg=0[0]=255
; EXPECT: k arg=0[31]=1
; SIM: @k stack: finished
; VERDICT: Refines

define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = call i8 @llvm.ucmp.i8.i32(i32 %t, i32 16)
  %z = zext i8 %c to i16
  %p = getelementptr i16, ptr %out, i32 %t
  %l = call i8 @llvm.ucmp.i8.i8(i8 0, i8 1)
  %g = icmp eq i8 %l, -1
  %r = select i1 %g, i16 %z, i16 7
  store i16 %r, ptr %p, align 2
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i8 @llvm.ucmp.i8.i32(i32, i32)
declare i8 @llvm.ucmp.i8.i8(i8, i8)
