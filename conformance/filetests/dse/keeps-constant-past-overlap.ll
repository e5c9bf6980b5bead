; negative: a write between them may be to the same bytes
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: store i32 1, ptr %po
; CHECK: store i16 %f
; CHECK: store i16 5
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %p2 = getelementptr inbounds i8, ptr %po, i64 2

  %f = trunc i32 %t to i16
  %x = and i32 %t, 1
  %p = getelementptr inbounds i16, ptr %po, i32 %x
  store i32 1, ptr %po, align 4
  store i16 %f, ptr %p, align 2
  store i16 5, ptr %p2, align 2
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
