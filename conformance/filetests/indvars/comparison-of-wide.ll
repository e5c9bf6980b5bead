; an order with sign is that of the sign extensions, so that the wide counter is compared
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %[[X:.*]] = sext i16 %x16 to i32
; CHECK: icmp slt i32 %i.wide, %[[X]]
; CHECK: ret void
; VERDICT: indvars @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %x16 = trunc i32 %x to i16
  br label %loop
loop:
  %i = phi i16 [ -3, %entry ], [ %n, %loop ]
  %e = sext i16 %i to i32
  %u = icmp slt i16 %i, %x16
  %s = select i1 %u, i32 %e, i32 7
  store i32 %s, ptr %po, align 4
  %n = add nsw i16 %i, 1
  %c = icmp slt i16 %n, 9
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
