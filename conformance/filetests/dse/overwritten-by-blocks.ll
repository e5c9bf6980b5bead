; blocks of constant size overwrite stores and other blocks
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i64[64], buf i64[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %po = getelementptr
; CHECK-NEXT: store i64 9, ptr %a, align 8
; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr align 8 %po, i8 7, i64 8, i1 false)
; CHECK-NEXT: %x = load i64, ptr %po, align 8
; CHECK-NEXT: %y = add i64 %x, 1
; CHECK-NEXT: store i64 %y, ptr %pi, align 8
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr align 8 %po, ptr align 8 %a, i64 8, i1 false)
; CHECK-NEXT: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca i64, align 8
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  store i64 9, ptr %a, align 8
  store i64 1, ptr %po, align 8
  call void @llvm.memset.p0.i64(ptr align 8 %po, i8 3, i64 4, i1 false)
  call void @llvm.memset.p0.i64(ptr align 8 %po, i8 7, i64 8, i1 false)
  %x = load i64, ptr %po, align 8
  %y = add i64 %x, 1
  store i64 %y, ptr %pi, align 8
  store i64 4, ptr %po, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %po, ptr align 8 %a, i64 8, i1 false)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
