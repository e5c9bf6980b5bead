; of two nested minimums or maximums the inner one is kept as it is
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[80], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @nested(
; CHECK: ret i32 %a
; CHECK-LABEL: @constants(
; CHECK: ret i32 %a

define i32 @nested(i32 %x, i32 %y) {
  %a = call i32 @llvm.umax.i32(i32 %x, i32 %y)
  %r = call i32 @llvm.umax.i32(i32 %y, i32 %a)
  ret i32 %r
}

define i32 @constants(i32 %x) {
  %a = call i32 @llvm.smin.i32(i32 %x, i32 3)
  %r = call i32 @llvm.smin.i32(i32 %a, i32 5)
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 2
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  %n = trunc i32 %x to i8
  %a = sitofp i32 %x to float
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @nested(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @constants(i32 %x)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
