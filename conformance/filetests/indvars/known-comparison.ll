; the counter is below 20 in all rounds, and signed comparisons of what is not negative are unsigned
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: select i1 true, i32 1, i32 2
; CHECK: icmp ult i32 %i, %m
; CHECK: ret void
; VERDICT: indvars @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %m = and i32 %x, 15
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %k = icmp ult i32 %i, 20
  %s = select i1 %k, i32 1, i32 2
  %u = icmp slt i32 %i, %m
  %w = select i1 %u, i32 4, i32 8
  %y = add i32 %s, %w
  store i32 %y, ptr %po, align 4
  %n = add i32 %i, 1
  %c = icmp ne i32 %n, 20
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
