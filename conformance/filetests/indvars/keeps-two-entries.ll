; negative: a cycle with two entries is no loop
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %n = add i32 %i, 1
; CHECK: %c = icmp slt i32 %n, 20
; CHECK: ret void
; VERDICT: indvars @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %b = icmp slt i32 %x, 0
  br i1 %b, label %one, label %two
one:
  %i = phi i32 [ 0, %entry ], [ %k, %two ]
  %n = add i32 %i, 1
  %c = icmp slt i32 %n, 20
  br i1 %c, label %two, label %end
two:
  %j = phi i32 [ 1, %entry ], [ %n, %one ]
  %k = add i32 %j, 2
  br label %one
end:
  store i32 %n, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
