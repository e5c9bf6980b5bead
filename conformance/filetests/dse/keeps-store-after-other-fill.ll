; negative: a fill that is volatile, of another byte, of fewer bytes, or before a fence, and a constant of several bytes
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: i1 true)
; CHECK-NEXT: store i32 0, ptr %po
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: llvm.memset
; CHECK-NEXT: %a = load
; CHECK-NEXT: store i32 0, ptr %po
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: llvm.memset
; CHECK-NEXT: %c = load
; CHECK-NEXT: store i32 0, ptr %po
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: llvm.memset
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: store i32 0, ptr %po
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: llvm.memset
; CHECK-NEXT: %e = load
; CHECK-NEXT: store i32 1, ptr %po
; CHECK: ret void
; VERDICT: dse @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %far = getelementptr inbounds i32, ptr %po, i32 64
  call void @llvm.memset.p0.i64(ptr align 4 %po, i8 0, i64 4, i1 true)
  store i32 0, ptr %po, align 4
  fence seq_cst
  call void @llvm.memset.p0.i64(ptr align 4 %po, i8 3, i64 4, i1 false)
  %a = load i32, ptr %po, align 4
  store i32 0, ptr %po, align 4
  fence seq_cst
  call void @llvm.memset.p0.i64(ptr align 4 %po, i8 0, i64 2, i1 false)
  %c = load i16, ptr %po, align 4
  store i32 0, ptr %po, align 4
  fence seq_cst
  call void @llvm.memset.p0.i64(ptr align 4 %po, i8 0, i64 4, i1 false)
  fence seq_cst
  store i32 0, ptr %po, align 4
  fence seq_cst
  call void @llvm.memset.p0.i64(ptr align 4 %po, i8 1, i64 4, i1 false)
  %e = load i32, ptr %po, align 4
  store i32 1, ptr %po, align 4
  %s = zext i16 %c to i32
  %u = add i32 %a, %s
  %w = add i32 %u, %e
  store i32 %w, ptr %far, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
