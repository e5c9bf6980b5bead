; negative: what is assumed behind a place does not hold before it, where a lane may leave
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: icmp slt i32 %x, 200
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 200
  %ci = zext i1 %c to i32
  store i32 %ci, ptr %po, align 4
  %k = icmp eq i32 %x, 199
  br i1 %k, label %b, label %a
a:
  %u = icmp ult i32 %t, 1024
  call void @llvm.assume(i1 %u)
  ret void
b:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.assume(i1)
