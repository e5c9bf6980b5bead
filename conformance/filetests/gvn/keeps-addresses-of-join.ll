; negative: an address is there on one edge only; it is folded into its user, and not computed on the other edge
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64]]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: b:
; CHECK-NEXT: br label %j
; CHECK: j:
; CHECK-NOT: phi
; CHECK: %p = getelementptr inbounds i32, ptr %out, i32 %n
; CHECK-NEXT: store i32 %t, ptr %p
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = add i32 %t, 7
  %c = icmp slt i32 %t, 9
  br i1 %c, label %a, label %b
a:
  %pa = getelementptr inbounds i32, ptr %out, i32 %n
  store i32 1, ptr %pa, align 4
  br label %j
b:
  br label %j
j:
  %p = getelementptr inbounds i32, ptr %out, i32 %n
  store i32 %t, ptr %p, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
