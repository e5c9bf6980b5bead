; negative: a conjunction that does not hold, or a disjunction that does, says nothing about its parts
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: select i1 %a, i32 1, i32 2
; CHECK: select i1 %a, i32 3, i32 4
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = icmp sgt i32 %x, -20
  %b = icmp slt i32 %x, 30
  %and = select i1 %a, i1 %b, i1 false
  br i1 %and, label %end, label %rest
rest:
  %q0 = select i1 %a, i32 1, i32 2
  store i32 %q0, ptr %po, align 4
  %or = select i1 %b, i1 true, i1 %a
  br i1 %or, label %either, label %end
either:
  %q1 = select i1 %a, i32 3, i32 4
  store i32 %q1, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
