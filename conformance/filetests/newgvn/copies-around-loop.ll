; what an inner loop hands around unchanged is what it got, although that changes in the outer loop
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,1,99)]
; CHECK-LABEL: @k
; CHECK: outer:
; CHECK: %k = phi
; CHECK: inner:
; CHECK-NEXT: %i = phi
; CHECK-NOT: phi
; CHECK: store i32 %k, ptr %po
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %m = and i32 %x, 3
  %n = or i32 %m, 1
  br label %outer
outer:
  %k = phi i32 [ 5, %entry ], [ %k1, %next ]
  br label %inner
inner:
  %a = phi i32 [ %k, %outer ], [ %b, %latch ]
  %i = phi i32 [ 0, %outer ], [ %i1, %latch ]
  %odd = trunc i32 %x to i1
  br i1 %odd, label %arm, label %latch
arm:
  store i32 %i, ptr %pi, align 4
  br label %latch
latch:
  %b = phi i32 [ %a, %inner ], [ %a, %arm ]
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %inner, label %next
next:
  store i32 %b, ptr %po, align 4
  %k1 = add i32 %k, %n
  %d = icmp ult i32 %k1, 9
  br i1 %d, label %outer, label %done
done:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
