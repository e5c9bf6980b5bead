; negative: the insertion is inside of what is taken out
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[160], buf i32[320] rand(1,-50,100)]
; CHECK-LABEL: @part(
; CHECK: insertvalue { i32, { i32, i32 } } %i, i32 %b, 1, 0
; CHECK: extractvalue { i32, { i32, i32 } } %j, 1
; VERDICT: @k: Refines

define i32 @part(i32 %a, i32 %b) {
  %i = call { i32, { i32, i32 } } @pair(i32 %a)
  %j = insertvalue { i32, { i32, i32 } } %i, i32 %b, 1, 0
  %p = extractvalue { i32, { i32, i32 } } %j, 1
  %r = call i32 @sum({ i32, i32 } %p)
  ret i32 %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %step = mul i32 %t, 4
  %px = getelementptr inbounds i32, ptr %in, i32 %step
  %py = getelementptr inbounds i32, ptr %px, i32 1
  %base = mul i32 %t, 4
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @part(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define { i32, { i32, i32 } } @pair(i32 %a) noinline {
  %b = mul i32 %a, %a
  %i = insertvalue { i32, { i32, i32 } } poison, i32 %a, 0
  %j = insertvalue { i32, { i32, i32 } } %i, i32 %b, 1, 0
  %k = insertvalue { i32, { i32, i32 } } %j, i32 %b, 1, 1
  ret { i32, { i32, i32 } } %k
}

define i32 @sum({ i32, i32 } %p) noinline {
  %a = extractvalue { i32, i32 } %p, 0
  %b = extractvalue { i32, i32 } %p, 1
  %r = sub i32 %a, %b
  ret i32 %r
}
