; a second run finds nothing
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn,newgvn %s | filecheck %s --check-prefix=TWICE
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; TWICE: newgvn @k: Refines
; TWICE-NEXT: newgvn @k: Skipped
; CHECK-LABEL: @k
; CHECK: ret void

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
  %j = phi i32 [ 0, %entry ], [ %j1, %loop ]
  %i1 = add nuw i32 %i, 1
  %j1 = add nsw i32 %j, 1
  %q = icmp eq i32 %j1, 0
  %k = select i1 %q, i32 %i1, i32 %j1
  %c = icmp ult i32 %k, %n
  br i1 %c, label %loop, label %done
done:
  %s = mul i32 %i1, %j1
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
