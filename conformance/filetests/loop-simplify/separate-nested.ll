; nested loops that share a header, and that lanes leave after different counts, are taken apart
; RUN: opt --passes=loop-simplify --verify-each -S %s | filecheck %s
; RUN: check --passes=loop-simplify %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: loop.outer:
; CHECK-NEXT: phi i32
; CHECK: br label %loop
; CHECK: loop:
; CHECK-NOT: backedge
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %m = and i32 %x, 7
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k, %inner ], [ %kn, %more ]
  %i = phi i32 [ 0, %entry ], [ %in1, %inner ], [ 0, %more ]

  %in1 = add i32 %i, 1
  %c = icmp ult i32 %in1, %m
  br i1 %c, label %inner, label %after
inner:
  br label %loop
after:
  %kn = add i32 %k, 1
  %d = icmp ult i32 %kn, 3
  br i1 %d, label %more, label %end
more:
  br label %loop
end:
  %v = add i32 %kn, %in1
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
