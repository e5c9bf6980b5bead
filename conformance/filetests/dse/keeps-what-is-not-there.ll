; negative: another address, another value, a volatile load or a write between, and a store is not one of what is there
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i64[64], buf i64[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %x = load volatile i64, ptr %pi
; CHECK-NEXT: store i64 %x, ptr %pi
; CHECK-NEXT: %y = load i64, ptr %po
; CHECK-NEXT: store i64 %y, ptr %pn
; CHECK-NEXT: %z = load i64, ptr %pm
; CHECK-NEXT: store i64 4, ptr %pm
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: store i64 %z, ptr %pm
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: %w = trunc i64 %z to i32
; CHECK-NEXT: store i32 %w, ptr %pm
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: store i32 7, ptr %pm
; CHECK-NEXT: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %n = add i32 %t, 32
  %pn = getelementptr inbounds i64, ptr %out, i32 %n
  %pm = getelementptr inbounds i64, ptr %in, i32 %n
  %x = load volatile i64, ptr %pi, align 8
  store i64 %x, ptr %pi, align 8
  %y = load i64, ptr %po, align 8
  store i64 %y, ptr %pn, align 8
  %z = load i64, ptr %pm, align 8
  store i64 4, ptr %pm, align 8
  fence seq_cst
  store i64 %z, ptr %pm, align 8
  fence seq_cst
  %w = trunc i64 %z to i32
  store i32 %w, ptr %pm, align 8
  fence seq_cst
  store i32 7, ptr %pm, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
