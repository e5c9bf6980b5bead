; negative: the bytes may have been written between two stores of a value
; RUN: opt --passes='early-cse' --verify-each -S %s | filecheck %s
; RUN: check --passes='early-cse' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: store i32 %x, ptr %po
; CHECK: store i32 %t, ptr %pi
; CHECK: store i32 %x, ptr %po
; CHECK: ret void
; VERDICT: early-cse @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  store i32 %x, ptr %po, align 4
  store i32 %t, ptr %pi, align 4
  store i32 %x, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
