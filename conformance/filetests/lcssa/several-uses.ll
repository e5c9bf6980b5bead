; one PHI serves all uses behind the loop, each value has its own
; RUN: opt --passes='lcssa' --verify-each -S %s | filecheck %s
; RUN: check --passes='lcssa' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: end:
; CHECK-DAG: %n.lcssa = phi i32 [ %n, %loop ]
; CHECK-DAG: %i.lcssa = phi i32 [ %i, %loop ]
; CHECK: %a = add i32 %n.lcssa, %n.lcssa
; CHECK: %b = mul i32 %a, %i.lcssa
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %n = add i32 %i, 1
  %d = icmp slt i32 %n, %x
  br i1 %d, label %loop, label %end
end:
  %a = add i32 %n, %n
  %b = mul i32 %a, %i
  store i32 %b, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
