; a load in a loop that does not write is the load before it, and what a store left is its value
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,1,99)]
; CHECK-LABEL: @k
; CHECK-COUNT-1: load i32
; CHECK-NOT: load
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = and i32 %x, 7
  store i32 %t, ptr %po, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %y = load i32, ptr %pi, align 4
  %z = load i32, ptr %po, align 4
  %yz = add i32 %y, %z
  %i1 = add i32 %i, %yz
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %loop, label %done
done:
  store i32 %i1, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
