; negative: constants whose sum wraps take the claim away
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[80], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @sums_nsw(
; CHECK: add i32 %x, -2147483556
; CHECK-LABEL: @one_claim(
; CHECK: add i32 %x, 12

define i32 @sums_nsw(i32 %x) {
  %a = add nsw i32 %x, 2147483640
  %r = add nsw i32 %a, 100
  ret i32 %r
}

define i32 @one_claim(i32 %x) {
  %a = add i32 %x, 5
  %r = add nsw i32 %a, 7
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
  %r0 = call i32 @sums_nsw(i32 %x)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @one_claim(i32 %x)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
