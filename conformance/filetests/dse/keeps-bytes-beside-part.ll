; negative: a store of fewer bits overwrites no byte but those that it is stored to
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: store i16 %h, ptr %po
; CHECK-NEXT: store i1 %b, ptr %po
; CHECK: store i32 %x, ptr %far
; CHECK-NEXT: store i20 7, ptr %far
; CHECK: ret void
; VERDICT: dse @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %b = icmp slt i32 %x, 2
  %h = trunc i32 %x to i16
  %far = getelementptr inbounds i32, ptr %po, i32 64
  store i16 %h, ptr %po, align 4
  store i1 %b, ptr %po, align 1
  store i32 %x, ptr %far, align 4
  store i20 7, ptr %far, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
