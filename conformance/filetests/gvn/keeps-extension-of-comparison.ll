; negative: an expression of a comparison, which is folded into its user, stays with it
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64]]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: j:
; CHECK-NEXT: %e = icmp slt i32 %n, 40
; CHECK-NEXT: %z = zext i1 %e to i32
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = add i32 %t, 32
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %po2 = getelementptr inbounds i32, ptr %out, i32 %n
  %c = icmp slt i32 %t, 9
  br i1 %c, label %a, label %b
a:
  %ea = icmp slt i32 %n, 40
  %za = zext i1 %ea to i32
  store i32 %za, ptr %po, align 4
  br label %j
b:
  %eb = icmp slt i32 %n, 40
  %zb = zext i1 %eb to i32
  store i32 %zb, ptr %po2, align 4
  br label %j
j:
  %e = icmp slt i32 %n, 40
  %z = zext i1 %e to i32
  %s = add i32 %z, 2
  store i32 %s, ptr %po2, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
