; negative: nothing is known about the sign of pointers, nor about the numbers of a vector
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: icmp slt ptr %pi, %po
; CHECK: icmp slt <2 x i32> %v, <i32 5, i32 6>
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt ptr %pi, %po
  %c2 = icmp slt ptr %po, %pi
  %d = xor i1 %c, %c2
  %v0 = insertelement <2 x i32> poison, i32 %x, i32 0
  %v = insertelement <2 x i32> %v0, i32 %t, i32 1
  %e = icmp slt <2 x i32> %v, <i32 5, i32 6>
  %e0 = extractelement <2 x i1> %e, i32 0
  %f = xor i1 %d, %e0
  %s = zext i1 %f to i32
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
