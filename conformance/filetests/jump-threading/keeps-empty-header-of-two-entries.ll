; negative: a header that only jumps stays where the cycle has another entry
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: h:
; CHECK: br label %n
; CHECK: n:
; CHECK: br i1 %b, label %h, label %e
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 10
  br i1 %k, label %h, label %a
a:
  store i32 7, ptr %pi, align 4
  br label %n
h:
  %j = phi i32 [ 1, %entry ], [ %i, %n ]
  br label %n
n:
  %y = phi i32 [ %j, %h ], [ 5, %a ]
  %i = add i32 %y, 1
  store i32 %i, ptr %po, align 4
  %z = add i32 %i, %t
  %b = icmp ult i32 %z, 40
  br i1 %b, label %h, label %e
e:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
