; negative: one variable step stays as it is
; RUN: opt --passes=normalize-gep --verify-each -S %s | filecheck %s
; RUN: check --passes=normalize-gep %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: %p = getelementptr inbounds nuw i32, ptr %out, i32 %t
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %p = getelementptr inbounds nuw i32, ptr %out, i32 %t
  store i32 %x, ptr %p, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
