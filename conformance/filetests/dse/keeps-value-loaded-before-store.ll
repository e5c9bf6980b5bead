; negative: what was loaded before a store of another value
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %v = load i32, ptr %pi
; CHECK-NEXT: store i32 %t, ptr %pi
; CHECK-NEXT: %w = load i32, ptr %pi
; CHECK-NEXT: store i32 %v, ptr %pi
; CHECK: ret void
; VERDICT: dse @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %v = load i32, ptr %pi, align 4
  store i32 %t, ptr %pi, align 4
  %w = load i32, ptr %pi, align 4
  store i32 %v, ptr %pi, align 4
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
