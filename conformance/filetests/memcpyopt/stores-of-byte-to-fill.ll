; four bytes of a value of the lane
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memcpyopt %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @llvm.memset.p0.i64(ptr align 1 %po, i8 %b, i64 4
; CHECK-NOT: store
; CHECK: ret
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %p1 = getelementptr inbounds i8, ptr %po, i64 1
  %p2 = getelementptr inbounds i8, ptr %po, i64 2
  %p3 = getelementptr inbounds i8, ptr %po, i64 3
  %b = trunc i32 %t to i8
  store i8 %b, ptr %po, align 1
  store i8 %b, ptr %p2, align 1
  store i8 %b, ptr %p1, align 1
  store i8 %b, ptr %p3, align 1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
