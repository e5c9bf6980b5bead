; members that were not inserted come from the aggregate before, members of what was inserted from that
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[320], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @beside(
; CHECK: extractvalue { i32, { i32, i32 } } %i, 1, 1
; CHECK-LABEL: @inside(
; CHECK: extractvalue { i32, i32 } %p, 0
; VERDICT: @k: Refines

define i32 @beside(i32 %a, i32 %b) {
  %i = call { i32, { i32, i32 } } @pair(i32 %a)
  %j = insertvalue { i32, { i32, i32 } } %i, i32 %b, 1, 0
  %r = extractvalue { i32, { i32, i32 } } %j, 1, 1
  ret i32 %r
}

define i32 @inside(i32 %a, i32 %b) {
  %i = call { i32, { i32, i32 } } @pair(i32 %a)
  %p = extractvalue { i32, { i32, i32 } } %i, 1
  %q = insertvalue { i32, i32 } %p, i32 %b, 0
  %j = insertvalue { i32, { i32, i32 } } poison, { i32, i32 } %p, 1
  %r = extractvalue { i32, { i32, i32 } } %j, 1, 0
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %step = mul i32 %t, 4
  %px = getelementptr inbounds i32, ptr %in, i32 %step
  %py = getelementptr inbounds i32, ptr %px, i32 1
  %base = mul i32 %t, 8
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @beside(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @inside(i32 %x, i32 %y)
  %q1 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r1, ptr %q1, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define { i32, { i32, i32 } } @pair(i32 %a) noinline {
  %b = mul i32 %a, %a
  %c = xor i32 %b, 5
  %i = insertvalue { i32, { i32, i32 } } poison, i32 %a, 0
  %j = insertvalue { i32, { i32, i32 } } %i, i32 %b, 1, 0
  %k = insertvalue { i32, { i32, i32 } } %j, i32 %c, 1, 1
  ret { i32, { i32, i32 } } %k
}
