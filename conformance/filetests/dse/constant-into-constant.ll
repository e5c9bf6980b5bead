; a constant into the middle of a constant
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: store i32 197120
; CHECK-NOT: store
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 0, ptr %po, align 4
  %b1 = getelementptr inbounds i8, ptr %po, i64 1
  %b2 = getelementptr inbounds i8, ptr %po, i64 2
  store i8 2, ptr %b1, align 1
  store i8 3, ptr %b2, align 1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
