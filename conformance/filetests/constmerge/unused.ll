; local variables that nothing mentions go, with what only they mentioned
; RUN: opt --passes=constmerge --verify-each -S %s | filecheck %s
; RUN: check --passes=constmerge %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64]]
; CHECK-NOT: @first
; CHECK-NOT: @second
; CHECK: @visible = addrspace(1) global i32 1
; CHECK: @used = internal addrspace(1) constant i32 6
; VERDICT: @k: Refines

@first = internal addrspace(1) global ptr addrspace(1) @second
@second = internal addrspace(1) global i32 4
@visible = addrspace(1) global i32 1
@used = internal addrspace(1) constant i32 6

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %a = load i32, ptr addrspace(1) @used
  store i32 %a, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
