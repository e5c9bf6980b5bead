; RUN: not sim %s | filecheck %s
; Lane 31 alone has five bits: its result is poison by the range of the call, and the branch on it is undefined.

; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK: undefined behaviour [branch-on-poison]: {{.*}} lane 31
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.ctpop.i32(i32)

define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call range(i32 0, 5) i32 @llvm.ctpop.i32(i32 %t)
  %c = icmp eq i32 %n, 4
  br i1 %c, label %then, label %end

then:
  %p = getelementptr i32, ptr %out, i32 %t
  store i32 %n, ptr %p
  br label %end

end:
  ret void
}
