; three stores of one byte value that one wide store could make are one fill; where three are needed, they stay
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memcpyopt %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128]]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: arm:
; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr align 4 %po, i8 1, i64 8
; CHECK-NEXT: br label %end
; CHECK: other:
; CHECK-NEXT: store i64
; CHECK-NEXT: store i8
; CHECK-NEXT: store i8
; CHECK-NEXT: br label %end
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %p4 = getelementptr inbounds i8, ptr %po, i64 4
  %p6 = getelementptr inbounds i8, ptr %po, i64 6
  %p8 = getelementptr inbounds i8, ptr %po, i64 8
  %p9 = getelementptr inbounds i8, ptr %po, i64 9
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %other
arm:
  store i32 16843009, ptr %po, align 4
  store i16 257, ptr %p4, align 2
  store i16 257, ptr %p6, align 2
  br label %end
other:
  store i64 72340172838076673, ptr %po, align 4
  store i8 1, ptr %p8, align 1
  store i8 1, ptr %p9, align 1
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
