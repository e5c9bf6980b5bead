; a block and the only one it leads to, which nothing else leads to, are one: what both compute is computed once
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=gvn %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=40 args=[out i32[40]]
; CHECK-LABEL: @k
; CHECK: some:
; CHECK-NEXT: mul i32 %t, 7
; CHECK-NEXT: add i32
; CHECK-NEXT: store i32
; CHECK-NEXT: br label %end
; CHECK-NOT: next:
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr inbounds i32, ptr %out, i32 %t
  %c = icmp ult i32 %t, 21
  br i1 %c, label %some, label %end
some:
  %a = mul i32 %t, 7
  br label %next
next:
  %b = mul i32 %t, 7
  %s = add i32 %a, %b
  store i32 %s, ptr %p, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
