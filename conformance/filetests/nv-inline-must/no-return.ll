; what ends in an exit still leads to the continuation, so that the others meet there
; RUN: opt --passes=nv-inline-must --verify-each -S %s | filecheck %s
; RUN: check --passes=nv-inline-must %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: gone:
; CHECK-NEXT: call void @llvm.nvvm.exit()
; CHECK-NEXT: br label %f.exit
; CHECK: f.exit:
; CHECK-NEXT: %r = phi i32 [ poison, %gone ], [ %m, %two ], [ %a, %three ]
; CHECK: call void @llvm.nvvm.barrier0()
; CHECK-NOT: unreachable
; VERDICT: @k: Refines

define i32 @f(i32 %v) alwaysinline {
entry:
  switch i32 %v, label %two [
    i32 0, label %gone
    i32 1, label %three
    i32 2, label %three
  ]
gone:
  call void @llvm.nvvm.exit()
  unreachable
two:
  %m = mul i32 %v, 3
  ret i32 %m
three:
  %a = add i32 %v, 100
  ret i32 %a
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %odd = and i32 %t, 1
  %isodd = icmp ne i32 %odd, 0
  br i1 %isodd, label %then, label %join
then:
  %r = call i32 @f(i32 %x)
  br label %join
join:
  %p = phi i32 [ %r, %then ], [ 5, %entry ]
  call void @llvm.nvvm.barrier0()
  store i32 %p, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.exit()
