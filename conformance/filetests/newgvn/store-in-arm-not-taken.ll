; a store in an arm that no lane takes does not hide what was loaded before
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-COUNT-1: load i32
; CHECK-NOT: load
; CHECK-NOT: rare:
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = and i32 %x, 7
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %k = phi i32 [ 3, %entry ], [ %k1, %latch ]
  %q = icmp sgt i32 %k, 5
  br i1 %q, label %rare, label %latch
rare:
  store i32 0, ptr %pi, align 4
  br label %latch
latch:
  %k1 = phi i32 [ %k, %loop ], [ 9, %rare ]
  %y = load i32, ptr %pi, align 4
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %loop, label %done
done:
  %s = add i32 %y, %i1
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
