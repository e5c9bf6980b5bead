; stores from the last bytes to the first: the fill is where the last of them was, behind its address
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memcpyopt %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128]]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: arm:
; CHECK-NOT: store
; CHECK: %p0 = getelementptr inbounds i8, ptr %po, i64 0
; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr align 4 %p0, i8 1, i64 16
; CHECK-NOT: store
; CHECK: end:
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %end
arm:
  %p8 = getelementptr inbounds i8, ptr %po, i64 8
  store i64 72340172838076673, ptr %p8, align 4
  %p4 = getelementptr inbounds i8, ptr %po, i64 4
  store i32 16843009, ptr %p4, align 4
  %p0 = getelementptr inbounds i8, ptr %po, i64 0
  store i32 16843009, ptr %p0, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
