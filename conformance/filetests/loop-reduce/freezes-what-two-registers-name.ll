; a register begins with what may be undefined, which is added to it in each round: it is frozen
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: freeze i32 %x
; CHECK: loop:
; CHECK: ret void
; VERDICT: loop-reduce @k: Refines

define ptx_kernel void @k(ptr noundef %out, ptr noundef %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %y = load i32, ptr %in, align 4
  %m = mul i32 %x, %t
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k2, %loop ]
  %s = phi i32 [ %y, %entry ], [ %s4, %loop ]
  %a = mul i32 %k, 100
  %a1 = add i32 %a, %m
  %a2 = add i32 %a1, %x
  %b = mul i32 %k, 1000
  %b1 = add i32 %b, %m
  %b2 = add i32 %b1, %x
  %s1 = xor i32 %s, %a1
  %s2 = add i32 %s1, %a2
  %s3 = xor i32 %s2, %b1
  %s4 = add i32 %s3, %b2
  %k2 = add nuw nsw i32 %k, 1
  %c = icmp ne i32 %k2, 9
  br i1 %c, label %loop, label %end
end:
  %l = phi i32 [ %s4, %loop ]
  store i32 %l, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
