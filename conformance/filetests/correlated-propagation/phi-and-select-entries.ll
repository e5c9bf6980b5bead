; entries of PHIs and uses of selects take what their edge or place says; a PHI that is one value becomes it
; RUN: opt --passes=correlated-propagation --verify-each -S %s | filecheck %s
; RUN: check --passes=correlated-propagation %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: phi
; CHECK: %s0 = xor i32 %x, %x
; CHECK: xor i32 %s0, %x
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp eq i32 %x, 3
  %v = select i1 %k, i32 100, i32 %x
  br i1 %k, label %m, label %b
b:
  br label %m
m:
  %j = phi i32 [ %x, %entry ], [ %v, %b ]
  %q = phi i32 [ 3, %entry ], [ %x, %b ]
  %s0 = xor i32 %j, %q
  %s = xor i32 %s0, %x
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
