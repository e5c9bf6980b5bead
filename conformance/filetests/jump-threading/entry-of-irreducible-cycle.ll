; an entry of a cycle that has another one, its header, is gone past
; RUN: opt --passes=jump-threading --verify-each -S %s | filecheck %s
; RUN: check --passes=jump-threading %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %w = mul
; CHECK-NEXT: br label %q
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 10
  br i1 %k, label %n, label %a
a:
  %w = mul i32 %x, 3
  br label %m
m:
  %j = phi i32 [ 9, %a ], [ %i, %n2 ]
  %y = phi i32 [ %w, %a ], [ %z, %n2 ]
  %c = icmp ult i32 %j, 5
  br i1 %c, label %n, label %q
n:
  %i0 = phi i32 [ 1, %entry ], [ %j, %m ]
  %y0 = phi i32 [ %x, %entry ], [ %y, %m ]
  store i32 %y0, ptr %po, align 4
  %i = add i32 %i0, 1
  %z = add i32 %y0, %i
  %odd = and i32 %z, 1
  %b = icmp eq i32 %odd, 0
  br i1 %b, label %n2, label %e
n2:
  store i32 %i, ptr %po, align 4
  br label %m
q:
  store i32 %y, ptr %po, align 4
  ret void
e:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
