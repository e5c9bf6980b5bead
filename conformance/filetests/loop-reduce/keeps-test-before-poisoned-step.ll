; negative: lanes that leave in their first round never added the step, which is poison for some, and a test of the next
; number would
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[512], buf i32[512] rand(1,1,9)]
; CHECK-LABEL: @k
; CHECK: %i = phi i32 [ 3, %entry ]
; CHECK: %c = icmp ne i32 %i, %n
; CHECK: ret void
; VERDICT: loop-reduce @k: Skipped

define ptx_kernel void @k(ptr noundef %out, ptr noundef %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %bad = shl i32 %x, %t
  %few = icmp ult i32 %t, 20
  %two = mul i32 %bad, 2
  %far = add i32 %two, 3
  %n = select i1 %few, i32 %far, i32 3
  br label %loop
loop:
  %i = phi i32 [ 3, %entry ], [ %j, %loop ]
  %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
  %s2 = mul i32 %s, 3
  %j = add i32 %i, %bad
  %c = icmp ne i32 %i, %n
  br i1 %c, label %loop, label %end
end:
  %l = phi i32 [ %s2, %loop ]
  store i32 %l, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
