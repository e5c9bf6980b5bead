; a value that is stored before it is read needs no PHI where divergent arms meet
; RUN: opt --passes=mem2reg --verify-each -S %s | filecheck %s
; RUN: check --passes=mem2reg %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: alloca
; CHECK: j:
; CHECK-NOT: phi
; CHECK: store i32 %t, ptr %po
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %slot = alloca i32, align 4
  %c = icmp slt i32 %x, 0
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %slot, align 4
  br label %j
b:
  store i32 2, ptr %slot, align 4
  br label %j
j:
  store i32 %t, ptr %slot, align 4
  %v = load i32, ptr %slot, align 4
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
