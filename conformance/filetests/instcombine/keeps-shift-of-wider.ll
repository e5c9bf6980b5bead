; negative: a rotation of two values by amounts that do not sum to the width
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[40], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @amounts(
; CHECK: shl i32 %x, 3
; CHECK: lshr i32 %x, 28
; CHECK: or

define i32 @amounts(i32 %x) {
  %a = shl i32 %x, 3
  %b = lshr i32 %x, 28
  %r = or i32 %a, %b
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 1
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @amounts(i32 %x)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
