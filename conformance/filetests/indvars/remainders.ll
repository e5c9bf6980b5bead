; what is below its divisor is its remainder, what may be the divisor is 0 then; signs go
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK-NOT: urem i32 %i, 20
; CHECK: [[N:%.*]] = freeze i32 %n
; CHECK: [[E:%.*]] = icmp eq i32 [[N]], 20
; CHECK: select i1 [[E]], i32 0, i32 [[N]]
; CHECK: urem i32 %i, 7
; CHECK: udiv i32 %i, 3
; CHECK: ret void
; VERDICT: indvars @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %a = phi i32 [ 0, %entry ], [ %d, %loop ]
  %n = add i32 %i, 1
  %r = urem i32 %i, 20
  %q = urem i32 %n, 20
  %z = srem i32 %i, 7
  %v = sdiv i32 %i, 3
  %y = add i32 %r, %q
  %w = add i32 %z, %v
  %b = mul i32 %y, %w
  %d = xor i32 %a, %b
  %c = icmp ne i32 %n, 20
  br i1 %c, label %loop, label %end
end:
  store i32 %d, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
