; negative: the branch decides which lanes go another round, to the ballot there
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %j = phi i32 [ 1, %a ], [ %x, %b ]
; CHECK: br i1 %c, label %l, label %e
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %n, %l ]
  %y = phi i32 [ %x, %entry ], [ %z, %l ]
  %u = icmp slt i32 %y, 25
  %s = call i32 @llvm.nvvm.activemask()
  store i32 %s, ptr %po, align 4
  %k = icmp slt i32 %y, 10
  br i1 %k, label %a, label %b
a:
  %xa = add i32 %y, 9
  br label %m
b:
  %xb = add i32 %y, 3
  br label %m
m:
  %j = phi i32 [ 1, %a ], [ %x, %b ]
  %z = phi i32 [ %xa, %a ], [ %xb, %b ]
  %n = add i32 %i, 1
  %c = icmp slt i32 %j, 25
  br i1 %c, label %l, label %e
l:
  %d = icmp ult i32 %n, 5
  br i1 %d, label %h, label %e
e:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.activemask() #0
attributes #0 = { convergent }
