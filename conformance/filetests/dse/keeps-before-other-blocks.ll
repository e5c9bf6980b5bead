; negative: blocks that are volatile, of unknown or of no size, and a store of fewer bytes overwrite nothing
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i64[64], buf i64[64] const(8)]
; CHECK-LABEL: @k
; CHECK: store i64 1, ptr %po, align 8
; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr align 8 %po, i8 3, i64 8, i1 true)
; CHECK-NEXT: store i64 2, ptr %po, align 8
; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr align 8 %po, i8 7, i64 %n, i1 false)
; CHECK-NEXT: %l = load i64, ptr %po, align 8
; CHECK-NEXT: store i64 3, ptr %po, align 8
; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr align 8 %po, i8 9, i64 0, i1 false)
; CHECK-NEXT: store i16 4, ptr %pi, align 8
; CHECK-NEXT: store i1 true, ptr %pi, align 8
; CHECK-NEXT: %q = getelementptr
; CHECK-NEXT: store i64 %l, ptr %q, align 8
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %n = load i64, ptr %pi, align 8
  store i64 1, ptr %po, align 8
  call void @llvm.memset.p0.i64(ptr align 8 %po, i8 3, i64 8, i1 true)
  store i64 2, ptr %po, align 8
  call void @llvm.memset.p0.i64(ptr align 8 %po, i8 7, i64 %n, i1 false)
  %l = load i64, ptr %po, align 8
  store i64 3, ptr %po, align 8
  call void @llvm.memset.p0.i64(ptr align 8 %po, i8 9, i64 0, i1 false)
  store i16 4, ptr %pi, align 8
  store i1 true, ptr %pi, align 8
  %q = getelementptr i64, ptr %pi, i32 32
  store i64 %l, ptr %q, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
