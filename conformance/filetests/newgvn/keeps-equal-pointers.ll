; negative: pointers that compare equal need not lead into one object
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: a:
; CHECK-NEXT: store i32 5, ptr %pq
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %o = add i32 %t, 32
  %e = getelementptr inbounds i32, ptr %in, i32 %o
  %pq = getelementptr inbounds i32, ptr %e, i32 -32
  %c = icmp eq ptr %pq, %out
  br i1 %c, label %a, label %j
a:
  store i32 5, ptr %pq, align 4
  br label %j
j:
  store i32 %x, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
