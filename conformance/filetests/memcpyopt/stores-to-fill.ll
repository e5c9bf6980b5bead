; neighbouring stores of one byte value in any order, and a fill beside them, are one fill
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memcpyopt %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: arm:
; CHECK-NOT: store
; CHECK: call void @llvm.memset.p0.i64(ptr align 4 %po, i8 1, i64 16
; CHECK-NOT: store
; CHECK: end:
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %p4 = getelementptr inbounds i8, ptr %po, i64 4
  %p6 = getelementptr inbounds i8, ptr %po, i64 6
  %p8 = getelementptr inbounds i8, ptr %po, i64 8
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %end
arm:
  store i16 257, ptr %p4, align 2
  call void @llvm.memset.p0.i64(ptr align 8 %p8, i8 1, i64 8, i1 false)
  %x = add i32 %t, 1
  store i32 16843009, ptr %po, align 4
  store i16 257, ptr %p6, align 2
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
