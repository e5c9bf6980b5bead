; negative: the header of a loop is not copied for the edge that enters it: the loop would have two entries
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: h:
; CHECK: %i = phi i32 [ 0, %entry ], [ %n, %l ]
; CHECK: br i1 %c, label %f, label %l
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %m = and i32 %t, 7
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %n, %l ]
  %c = icmp eq i32 %i, 0
  br i1 %c, label %f, label %l
f:
  store i32 5, ptr %po, align 4
  br label %l
l:
  %n = add i32 %i, 1
  %z = icmp ult i32 %i, %m
  br i1 %z, label %h, label %e
e:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
