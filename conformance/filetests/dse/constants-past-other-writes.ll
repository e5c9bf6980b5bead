; a constant into a float and a vector, past a write of something else
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: store float 8.000000e+00, ptr %po
; CHECK: store <2 x i16> <i16 1, i16 9>, ptr %p4
; CHECK-NOT: store i16
; CHECK: ret
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %p2 = getelementptr inbounds i8, ptr %po, i64 2
  %p4 = getelementptr inbounds i8, ptr %po, i64 4
  %p6 = getelementptr inbounds i8, ptr %po, i64 6

  store float 1.0, ptr %po, align 4
  store volatile i32 %t, ptr %a, align 4
  store i16 16640, ptr %p2, align 2
  store <2 x i16> <i16 1, i16 2>, ptr %p4, align 4
  store i16 9, ptr %p6, align 2
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
