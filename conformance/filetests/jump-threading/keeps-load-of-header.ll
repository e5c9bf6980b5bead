; negative: the value is there on one edge into the header; the others come from inside and outside of the loop
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK: h:
; CHECK: %s = load i32, ptr %po
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 10
  br i1 %k, label %a, label %b
a:
  store i32 %x, ptr %po, align 4
  br label %h
b:
  store volatile i32 3, ptr %pi, align 4
  br label %h
h:
  %i = phi i32 [ 0, %a ], [ 1, %b ], [ %n, %l ]
  %s = load i32, ptr %po, align 4
  %c = icmp slt i32 %s, 20
  br i1 %c, label %l, label %e
l:
  store volatile i32 %i, ptr %po, align 4
  %n = add i32 %i, 1
  %d = icmp ult i32 %n, 5
  br i1 %d, label %h, label %e
e:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
