; negative: volatile and atomic accesses stay, and an ordered one ends what is known of memory
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %a = load i32, ptr %pi, align 4
; CHECK-NEXT: %b = load volatile i32, ptr %pi, align 4
; CHECK-NEXT: %c = load volatile i32, ptr %pi, align 4
; CHECK-NEXT: %d = load atomic i32, ptr %pi monotonic, align 4
; CHECK-NEXT: %e = load i32, ptr %pi, align 4
; CHECK-NEXT: store volatile i32 %e, ptr %pi, align 4
; CHECK-NEXT: store volatile i32 %e, ptr %pi, align 4
; CHECK-NEXT: %g = load i32, ptr %pi, align 4
; CHECK-NEXT: store i32 1, ptr %po, align 4
; CHECK-NEXT: store volatile i32 2, ptr %po, align 4
; CHECK-NEXT: store i32 3, ptr %po, align 4
; CHECK-NEXT: %h = load volatile i32, ptr %po, align 4
; CHECK-NEXT: store i32 4, ptr %po, align 4
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %a = load i32, ptr %pi, align 4
  %b = load volatile i32, ptr %pi, align 4
  %c = load volatile i32, ptr %pi, align 4
  %d = load atomic i32, ptr %pi monotonic, align 4
  %e = load i32, ptr %pi, align 4
  store volatile i32 %e, ptr %pi, align 4
  store volatile i32 %e, ptr %pi, align 4
  %g = load i32, ptr %pi, align 4
  store i32 1, ptr %po, align 4
  store volatile i32 2, ptr %po, align 4
  store i32 3, ptr %po, align 4
  %h = load volatile i32, ptr %po, align 4
  store i32 4, ptr %po, align 4
  %s0 = add i32 %a, %b
  %s1 = add i32 %s0, %c
  %s2 = add i32 %s1, %d
  %s3 = add i32 %s2, %g
  %s4 = add i32 %s3, %h
  %n = add i32 %t, 64
  %pn = getelementptr inbounds i32, ptr %in, i32 %n
  store i32 %s4, ptr %pn, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
