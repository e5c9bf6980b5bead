; negative: behind the join lanes of both arms are there, so nothing is decided; nor on the other edge
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: icmp slt i32 %x, 20
; CHECK: sdiv i32 %x, 7
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp ult i32 %x, 10
  br i1 %k, label %a, label %m
a:
  store i32 7, ptr %po, align 4
  br label %m
m:
  %c = icmp slt i32 %x, 20
  %ci = zext i1 %c to i32
  %d = sdiv i32 %x, 7
  %s = add i32 %ci, %d
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
