; one that others can name is kept; where one address matters, the kept one's does
; RUN: opt --passes=constmerge --verify-each -S %s | filecheck %s
; RUN: check --passes=constmerge %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64]]
; CHECK: @visible = addrspace(1) constant i32 7
; CHECK-NOT: @hidden
; CHECK: @named = internal addrspace(1) constant i32 8
; CHECK: @unnamed = private local_unnamed_addr addrspace(1) constant i32 8
; CHECK-NOT: @third
; CHECK: @fourth = internal addrspace(1) constant i32 8
; CHECK-LABEL: @k
; CHECK: load i32, ptr addrspace(1) @visible
; VERDICT: @k: Refines

@visible = addrspace(1) constant i32 7
@hidden = internal unnamed_addr addrspace(1) constant i32 7
@named = internal addrspace(1) constant i32 8
@unnamed = private local_unnamed_addr addrspace(1) constant i32 8
@third = internal unnamed_addr addrspace(1) constant i32 9
@fourth = internal addrspace(1) constant i32 8
@other = internal unnamed_addr addrspace(1) constant i32 9

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %a = load i32, ptr addrspace(1) @hidden
  %b = load i32, ptr addrspace(1) @named
  %c = load i32, ptr addrspace(1) @unnamed
  %d = load i32, ptr addrspace(1) @third
  %e = load i32, ptr addrspace(1) @fourth
  %f = load i32, ptr addrspace(1) @other
  %g = load i32, ptr addrspace(1) @visible
  %s1 = add i32 %a, %b
  %s2 = add i32 %s1, %c
  %s3 = mul i32 %s2, %d
  %s4 = add i32 %s3, %e
  %s5 = mul i32 %s4, %f
  %s6 = add i32 %s5, %g
  store i32 %s6, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
