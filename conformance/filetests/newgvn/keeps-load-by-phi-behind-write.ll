; negative: the arm writes what it loaded before
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: j:
; CHECK: %r = load i32, ptr %p
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %w = add i32 %t, 32
  %pj = getelementptr inbounds i32, ptr %in, i32 %w
  %c = icmp slt i32 %t, 9
  br i1 %c, label %a, label %b
a:
  %s = load i32, ptr %pi, align 4
  %s1 = add i32 %s, 1
  store i32 %s1, ptr %pi, align 4
  br label %j
b:
  %u = load i32, ptr %pj, align 4
  store i32 %u, ptr %po, align 4
  br label %j
j:
  %p = phi ptr [ %pi, %a ], [ %pj, %b ]
  %r = load i32, ptr %p, align 4
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
