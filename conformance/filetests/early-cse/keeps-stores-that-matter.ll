; negative: another type or address, a write or a load between: no store is one of what is there, none is overwritten
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %x = load i32, ptr %pi, align 4
; CHECK-NEXT: store i32 1, ptr %po, align 4
; CHECK-NEXT: store i16 2, ptr %po, align 4
; CHECK-NEXT: store i32 3, ptr %pn, align 4
; CHECK-NEXT: %u = load i32, ptr %po, align 4
; CHECK-NEXT: store i32 %u, ptr %pi, align 4
; CHECK-NEXT: %v = load i32, ptr %pn, align 4
; CHECK-NEXT: %w = add i32 %v, %x
; CHECK-NEXT: store i32 %w, ptr %pi, align 4
; CHECK-NEXT: %y = load i32, ptr %other, align 4
; CHECK-NEXT: store i32 %y, ptr %pi, align 4
; CHECK-NEXT: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = add i32 %t, 64
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pn = getelementptr inbounds i32, ptr %out, i32 %n
  %m = xor i32 %t, 63
  %other = getelementptr inbounds i32, ptr %in, i32 %m
  %x = load i32, ptr %pi, align 4
  store i32 1, ptr %po, align 4
  store i16 2, ptr %po, align 4
  store i32 3, ptr %pn, align 4
  %u = load i32, ptr %po, align 4
  store i32 %u, ptr %pi, align 4
  %v = load i32, ptr %pn, align 4
  %w = add i32 %v, %x
  store i32 %w, ptr %pi, align 4
  %y = load i32, ptr %other, align 4
  store i32 %y, ptr %pi, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
