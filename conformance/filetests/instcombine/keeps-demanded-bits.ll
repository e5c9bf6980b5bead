; negative: bits that somebody looks at: the mask reaches the changed ones, the shifted-in sign, another user
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[120], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @wider(
; CHECK: or {{.*}}i32 %{{.*}}, 16
; CHECK-LABEL: @sign(
; CHECK: ashr i32 %x, 4
; CHECK-LABEL: @shared(
; CHECK: or i32 %x, 240
; VERDICT: @k: {{Refines|Skipped}}

define i32 @wider(i32 %x) {
  %a = or i32 %x, 240
  %r = and i32 %a, 31
  ret i32 %r
}

define i32 @sign(i32 %x) {
  %a = ashr i32 %x, 4
  %r = and i32 %a, -2147483393
  ret i32 %r
}

define i32 @shared(i32 %x, i32 %y) {
  %a = or i32 %x, 240
  %b = and i32 %a, 15
  %r = mul i32 %a, %b
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 3
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @wider(i32 %x)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @sign(i32 %x)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @shared(i32 %x, i32 %y)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
