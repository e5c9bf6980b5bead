; negative: where no edge knows the value, the load is not made on each of them, though all lanes come by one
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100), i32 2]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: b:
; CHECK-NOT: load
; CHECK: j:
; CHECK: %v = load i32, ptr %pi
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %c = icmp slt i32 %n, 9
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %po, align 4
  br label %j
b:
  store i32 2, ptr %po, align 4
  br label %j
j:
  %v = load i32, ptr %pi, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
