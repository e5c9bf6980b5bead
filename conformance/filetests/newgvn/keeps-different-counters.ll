; negative: counters that begin, or go on, differently
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-COUNT-3: phi i32
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = and i32 %x, 15
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %j = phi i32 [ 1, %entry ], [ %j1, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %i1 = add i32 %i, 1
  %j1 = add i32 %j, 1
  %k1 = add i32 %k, 2
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %loop, label %done
done:
  %s = mul i32 %i1, %j1
  %r = mul i32 %s, %k1
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
