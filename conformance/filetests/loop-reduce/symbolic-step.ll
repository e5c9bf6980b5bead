; what each round adds is the same in all rounds, though nobody knows it before
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %b = icmp sgt i32 %x, 0
; CHECK: %st = select i1 %b, i32 3, i32 5
; CHECK: mul i32 %t, 35
; CHECK: mul i32 %st, 35
; CHECK: loop:
; CHECK: phi i32 [ %{{[0-9]+}}, %entry ], [ %{{[0-9]+}}, %loop ]
; CHECK: %i = phi i32 [ %t, %entry ], [ %j, %loop ]
; CHECK: %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
; CHECK: %e = sext i32 %i to i64
; CHECK: %p = getelementptr inbounds i32, ptr %in, i64 %e
; CHECK: %v = load i32, ptr %p, align 4
; CHECK: %q = getelementptr inbounds i32, ptr %p, i64 7
; CHECK: %v2 = load i32, ptr %q, align 4
; CHECK: %s1 = add i32 %s, %v
; CHECK: %s0 = add i32 %s1, %{{[0-9]+}}
; CHECK: %s2 = xor i32 %s0, %v2
; CHECK: %j = add nsw i32 %i, %st
; CHECK: add i32 %{{[0-9]+}}, %{{[0-9]+}}
; CHECK: %c = icmp slt i32 %j, 100
; CHECK: %l = phi i32 [ %s2, %loop ]
; CHECK: store i32 %l, ptr %po, align 4
; CHECK: ret void
; VERDICT: loop-reduce @k: Refines

define ptx_kernel void @k(ptr noundef %out, ptr noundef %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %b = icmp sgt i32 %x, 0
  %st = select i1 %b, i32 3, i32 5
  br label %loop
loop:
  %i = phi i32 [ %t, %entry ], [ %j, %loop ]
  %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
  %e = sext i32 %i to i64
  %p = getelementptr inbounds i32, ptr %in, i64 %e
  %v = load i32, ptr %p, align 4
  %q = getelementptr inbounds i32, ptr %p, i64 7
  %v2 = load i32, ptr %q, align 4
  %s1 = add i32 %s, %v
  %m = mul i32 %i, 5
  %m1 = mul i32 %m, 7
  %s0 = add i32 %s1, %m1
  %s2 = xor i32 %s0, %v2
  %j = add nsw i32 %i, %st
  %c = icmp slt i32 %j, 100
  br i1 %c, label %loop, label %end
end:
  %l = phi i32 [ %s2, %loop ]
  store i32 %l, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
