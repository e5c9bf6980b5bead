; a comparison in a block that nothing leads to, looked at again since its operand changed, has no branches above it
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: @k
; CHECK: %x = shl nuw nsw i32 %t, 3
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr inbounds i32, ptr %out, i32 %t
  %x = mul i32 %t, 8
  store i32 %x, ptr %p, align 4
  ret void

dead:
  %c = icmp sle i32 %x, 88
  br i1 %c, label %again, label %end

again:
  br label %dead

end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
