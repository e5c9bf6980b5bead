; what stands for two instructions keeps the flags and claims that both have: without them nothing overflows
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=early-cse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] const(2147483647)]
; CHECK-LABEL: @k
; CHECK: %x = load i32, ptr %pi, align 4
; CHECK-NOT: range
; CHECK: %a = add i32 %x, %t
; CHECK: %c = shl nuw i32 %t, 1
; CHECK-NOT: load
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4, !range !0
  %a = add nsw i32 %x, %t
  %b = add nuw i32 %t, %x
  %c = shl nuw nsw i32 %t, 1
  %d = shl nuw i32 %t, 1
  %y = load i32, ptr %pi, align 4
  %bd = xor i32 %b, %d
  %s = add i32 %bd, %y
  %p = icmp slt i32 %t, 0
  %q = select i1 %p, i32 %a, i32 %c
  %u = add i32 %q, %s
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %u, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
!0 = !{i32 0, i32 100}
