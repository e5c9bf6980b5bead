; lanes part in each round and meet before its end: the shuffle of the next round sees all of them
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: br i1 %k, label %m, label %m.thread
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %n, %l ]
  %y = phi i32 [ %x, %entry ], [ %s, %l ]
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %y, i32 1, i32 31)
  %k = icmp slt i32 %s, 10
  br i1 %k, label %a, label %b
a:
  br label %m
b:
  br label %m
m:
  %j = phi i32 [ 1, %a ], [ %s, %b ]
  %w = mul i32 %j, 5
  %c = icmp eq i32 %j, 1
  br i1 %c, label %l, label %q
q:
  store i32 %w, ptr %po, align 4
  br label %l
l:
  %n = add i32 %i, 1
  %d = icmp ult i32 %n, 5
  br i1 %d, label %h, label %e
e:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
