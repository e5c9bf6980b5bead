; negative: volatile stores are made as they are written
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK-NOT: memset
; CHECK: store volatile
; CHECK: store volatile
; CHECK: store volatile
; CHECK: store volatile
; CHECK: ret
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %p4 = getelementptr inbounds i8, ptr %po, i64 4
  %p8 = getelementptr inbounds i8, ptr %po, i64 8
  %p12 = getelementptr inbounds i8, ptr %po, i64 12

  store volatile i32 0, ptr %po, align 4
  store volatile i32 0, ptr %p4, align 4
  store volatile i32 0, ptr %p8, align 4
  store volatile i32 0, ptr %p12, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
