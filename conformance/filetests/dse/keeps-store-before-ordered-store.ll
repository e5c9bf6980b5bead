; negative: an ordered store, a volatile one to a part of the bytes, a volatile fill and an atomic update do not overwrite
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: store i32 1, ptr %po
; CHECK-NEXT: store atomic i32 %x, ptr %po
; CHECK-NEXT: store i32 2, ptr %po
; CHECK-NEXT: store volatile i16 9, ptr %po
; CHECK-NEXT: store i32 3, ptr %far
; CHECK-NEXT: i1 true)
; CHECK-NEXT: store i32 4, ptr %far
; CHECK-NEXT: %u = atomicrmw
; CHECK: ret void
; VERDICT: dse @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %far = getelementptr inbounds i32, ptr %po, i32 64
  store i32 1, ptr %po, align 4
  store atomic i32 %x, ptr %po release, align 4
  store i32 2, ptr %po, align 4
  store volatile i16 9, ptr %po, align 4
  store i32 3, ptr %far, align 4
  call void @llvm.memset.p0.i64(ptr align 4 %far, i8 0, i64 4, i1 true)
  store i32 4, ptr %far, align 4
  %u = atomicrmw xchg ptr %far, i32 %x monotonic
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
