; negative: the bits of an address are not known before the program is linked
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=8 args=[out i64[8]]
; CHECK: store ptr addrspace(1) @g, ptr %po
; CHECK: store i16 5, ptr %po
; VERDICT: @k: Skipped

@g = addrspace(1) global i32 0
define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  store ptr addrspace(1) @g, ptr %po, align 8
  store i16 5, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
