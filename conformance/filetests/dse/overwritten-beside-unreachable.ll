; a block that no lane reaches reads the bytes and returns: that keeps no store
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK-NOT: store i32 1, ptr %po
; CHECK: store i32 %t, ptr %po
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 1, ptr %po, align 4
  store i32 %t, ptr %po, align 4
  ret void
never:
  %v = load i32, ptr %po, align 4
  store volatile i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
