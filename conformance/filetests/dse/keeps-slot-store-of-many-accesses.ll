; negative: there are more accesses until the end of the slot than the limit
; RUN: opt --passes='dse<memoryssa-scanlimit=0>' --verify-each -S %s | filecheck %s
; RUN: check --passes='dse<memoryssa-scanlimit=0>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: store i32 7, ptr %p
; CHECK: store i32 %x, ptr %po
; CHECK: ret void
; VERDICT: dse @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %p = alloca i32, align 4
  store i32 7, ptr %p, align 4
  store i32 %x, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
