; negative: an operation that another one uses is not taken apart
; RUN: opt --passes=instcombine %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[40], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @shared(
; CHECK: and i32 %a, %b

define i32 @shared(i32 %x, i32 %y) {
  %a = xor i32 %x, -1
  %b = xor i32 %y, -1
  %c = and i32 %a, %b
  %d = mul i32 %a, %b
  %r = sub i32 %c, %d
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
  %r0 = call i32 @shared(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
