; negative: only some of the lanes that come by the edge computed it
; RUN: opt --passes=newgvn --verify-each -S %s | filecheck %s
; RUN: check --passes=newgvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: j:
; CHECK-NEXT: %p = phi i32
; CHECK-NEXT: %r = add i32 %p, 1
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr noalias %out, ptr noalias %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %x, 0
  br i1 %c, label %a, label %b
a:
  %odd = and i32 %t, 1
  %d = icmp eq i32 %odd, 0
  br i1 %d, label %a1, label %a2
a1:
  %s = add i32 %x, 1
  store i32 %s, ptr %po, align 4
  br label %a2
a2:
  br label %j
b:
  br label %j
j:
  %p = phi i32 [ %x, %a2 ], [ 4, %b ]
  %r = add i32 %p, 1
  store i32 %r, ptr %pi, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
