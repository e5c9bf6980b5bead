; what is assumed to be equal to a constant is that constant from there on
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=gvn %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[32], buf i32[32] const(6)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @llvm.assume(i1 %c)
; CHECK-NEXT: store i32 6, ptr %po
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp eq i32 %x, 6
  call void @llvm.assume(i1 %c)
  store i32 %x, ptr %po, align 4
  ret void
}

declare void @llvm.assume(i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
