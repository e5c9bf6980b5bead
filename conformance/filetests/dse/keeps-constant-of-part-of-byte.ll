; negative: a constant byte is not merged with a constant of which only some bits are stored to that byte
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: store i20 5, ptr %po
; CHECK-NEXT: store i8 -1, ptr %p2
; CHECK: ret void
; VERDICT: dse @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %p2 = getelementptr inbounds i8, ptr %po, i64 2
  store i20 5, ptr %po, align 4
  store i8 -1, ptr %p2, align 1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
