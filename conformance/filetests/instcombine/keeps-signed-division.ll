; negative: a signed quotient of what may be negative is no shift
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[80], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @quotient(
; CHECK: sdiv i32 %x, 16
; CHECK-LABEL: @remainder(
; CHECK: srem i32 %x, 16

define i32 @quotient(i32 %x) {
  %r = sdiv i32 %x, 16
  ret i32 %r
}

define i32 @remainder(i32 %x) {
  %r = srem i32 %x, 16
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
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @quotient(i32 %x)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @remainder(i32 %x)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
