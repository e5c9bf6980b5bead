; what was assumed is known behind it; the assumption keeps its own condition
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=early-cse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,0,5)]
; CHECK-LABEL: @k
; CHECK: %e = select i1 %c, i32 1, i32 2
; CHECK: call void @llvm.assume(i1 %c)
; CHECK-NEXT: %s = select i1 true, i32 %x, i32 %e
; CHECK-NEXT: call void @llvm.assume(i1 %c)
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 6
  %e = select i1 %c, i32 1, i32 2
  call void @llvm.assume(i1 %c)
  %s = select i1 %c, i32 %x, i32 %e
  call void @llvm.assume(i1 %c)
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.assume(i1)
