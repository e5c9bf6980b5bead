; negative: a sum that may wrap keeps its order
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[80], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @wraps(
; CHECK: add i32 %x, 5
; CHECK: icmp slt i32 %a, 9
; CHECK-LABEL: @too_large(
; CHECK: icmp eq i8 %x, 100

define i1 @wraps(i32 %x) {
  %a = add i32 %x, 5
  %r = icmp slt i32 %a, 9
  ret i1 %r
}

define i1 @too_large(i8 %x) {
  %a = sext i8 %x to i32
  %r = icmp eq i32 %a, 100
  ret i1 %r
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
  br i1 %c, label %some, label %end
some:
  %r0 = call i1 @wraps(i32 %x)
  %v0 = zext i1 %r0 to i32
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %v0, ptr %q0, align 4
  %a1_0 = trunc i32 %x to i8
  %r1 = call i1 @too_large(i8 %a1_0)
  %v1 = zext i1 %r1 to i32
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %v1, ptr %q1, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
