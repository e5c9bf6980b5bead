; a volatile load, an atomic update and a shuffle stay when the stores of their results are removed, and what others use
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %a = load volatile i32
; CHECK-NEXT: %b = atomicrmw
; CHECK-NEXT: %c = call i32 @llvm.nvvm.shfl
; CHECK-NEXT: %d = add i32 %x, 1
; CHECK-NEXT: store i32 %d, ptr %po
; CHECK-NEXT: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %far = getelementptr inbounds i32, ptr %po, i32 64
  %p = alloca i32, align 4
  %a = load volatile i32, ptr %far, align 4
  store i32 %a, ptr %p, align 4
  %b = atomicrmw add ptr %far, i32 1 monotonic
  store i32 %b, ptr %p, align 4
  %c = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
  store i32 %c, ptr %p, align 4
  %d = add i32 %x, 1
  store i32 %d, ptr %p, align 4
  store i32 %d, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
