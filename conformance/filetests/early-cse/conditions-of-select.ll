; the parts of a conjunction or disjunction that is written as a select are known behind the branch on it
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=early-cse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: both:
; CHECK-NEXT: select i1 true, i32 1
; CHECK: select i1 true, i32 2
; CHECK: select i1 true, i32 3
; CHECK: neither:
; CHECK-NEXT: select i1 false, i32 1
; CHECK: either:
; CHECK-NEXT: %s1 = select i1 %a
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = icmp sgt i32 %x, -20
  %b = icmp slt i32 %x, 30
  %n = xor i1 %b, true
  %and = select i1 %a, i1 %b, i1 false
  br i1 %and, label %both, label %rest
both:
  %s0 = select i1 %a, i32 1, i32 2
  %z0 = zext i1 %n to i32
  %w0 = select i1 %b, i32 2, i32 7
  %v0 = add i32 %s0, %z0
  %u0 = add i32 %w0, %v0
  %c0 = icmp slt i32 %x, 30
  %q0 = select i1 %c0, i32 3, i32 %u0
  store i32 %q0, ptr %po, align 4
  br label %end
rest:
  %or = select i1 %a, i1 true, i1 %b
  br i1 %or, label %either, label %neither
neither:
  %q1 = select i1 %a, i32 1, i32 4
  store i32 %q1, ptr %po, align 4
  br label %end
either:
  %s1 = select i1 %a, i32 5, i32 6
  store i32 %s1, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
