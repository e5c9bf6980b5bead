; a PHI that all back edges leave as it is is the value that enters
; RUN: opt --passes=loop-simplify --verify-each -S %s | filecheck %s
; RUN: check --passes=loop-simplify %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: phi i32 [ %x
; CHECK: add i32 %in1, %x
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
  %k = phi i32 [ %x, %entry ], [ %k, %a ], [ %k, %b ]
  %i = phi i32 [ 0, %entry ], [ %in1, %a ], [ %in2, %b ]
  %in1 = add i32 %i, 1
  %c = icmp ult i32 %in1, %m
  br i1 %c, label %a, label %more
a:
  br label %loop
more:
  %in2 = add i32 %in1, 2
  %d = icmp ult i32 %in2, 20
  br i1 %d, label %b, label %end
b:
  br label %loop
end:
  %v = add i32 %in1, %k
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
