; the sum of the numbers below the rounds is computed in 64 bits
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: end:
; CHECK: zext i32 %m to i64
; CHECK: lshr i64 %{{.*}}, 1
; CHECK: trunc i64 %{{.*}} to i32
; CHECK: ret void
; VERDICT: indvars @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %m = and i32 %x, 7
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %s = phi i32 [ 0, %entry ], [ %u, %loop ]
  %u = add i32 %s, %i
  %n = add i32 %i, 1
  %c = icmp ule i32 %n, %m
  br i1 %c, label %loop, label %end
end:
  store i32 %s, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
