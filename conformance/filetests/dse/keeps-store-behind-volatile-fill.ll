; negative: what a volatile fill writes is stored again
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128]]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @llvm.memset.p0.i64(ptr align 4 %po, i8 1, i64 16, i1 true)
; CHECK-NEXT: store i32 16843009, ptr %po
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  call void @llvm.memset.p0.i64(ptr align 4 %po, i8 1, i64 16, i1 true)
  store i32 16843009, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
