; a fill of the only block behind a store overwrites it
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128]]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: arm:
; CHECK-NOT: store
; CHECK: next:
; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr align 4 %po, i8 3, i64 16
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %p4 = getelementptr inbounds i8, ptr %po, i64 4
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %end
arm:
  store i32 %t, ptr %p4, align 4
  br label %next
next:
  call void @llvm.memset.p0.i64(ptr align 4 %po, i8 3, i64 16, i1 false)
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
