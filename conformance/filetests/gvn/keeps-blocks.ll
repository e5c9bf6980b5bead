; negative: a block that two lead to, one whose predecessor leads elsewhere as well, and a loop of one block stay
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[40]]
; CHECK-LABEL: @k
; CHECK: br i1 %c, label %some, label %other
; CHECK: some:
; CHECK: other:
; CHECK: loop:
; CHECK: br i1 %l, label %loop, label %end
; CHECK: end:
; VERDICT: @k: {{Refines|Skipped}}

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr inbounds i32, ptr %out, i32 %t
  %c = icmp ult i32 %t, 21
  br i1 %c, label %some, label %other
some:
  store i32 %t, ptr %p, align 4
  br label %other
other:
  br label %loop
loop:
  %i = phi i32 [ 0, %other ], [ %n, %loop ]
  %v = load volatile i32, ptr %p, align 4
  %w = add i32 %v, %i
  store i32 %w, ptr %p, align 4
  %n = add i32 %i, 1
  %l = icmp ult i32 %n, %t
  br i1 %l, label %loop, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
