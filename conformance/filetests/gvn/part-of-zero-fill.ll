; what a fill with zeros leaves is the zero of each type that is read
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=gvn %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128]]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK-NOT: load
; CHECK: store i1 true, ptr %po
; CHECK-NOT: load
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %p8 = getelementptr inbounds i8, ptr %po, i64 8
  call void @llvm.memset.p0.i64(ptr align 4 %po, i8 0, i64 16, i1 false)
  %v = load ptr, ptr %p8, align 4
  %c = icmp eq ptr %v, null
  store i1 %c, ptr %po, align 1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
