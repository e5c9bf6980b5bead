; cases of a switch that fall through to the next; the guards compare with the cases
; RUN: opt --passes='structurizecfg' --verify-each -S %s | filecheck %s
; RUN: check --passes='structurizecfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(7,0,6)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK-NOT: switch
; CHECK: icmp eq i32 %x, 1
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  switch i32 %x, label %other [
    i32 1, label %one
    i32 2, label %two
    i32 3, label %two
    i32 4, label %three
  ]
one:
  br label %two
two:
  %v = phi i32 [ 10, %one ], [ 20, %entry ], [ 20, %entry ]
  %c = icmp eq i32 %x, 3
  br i1 %c, label %end, label %three
three:
  %w = phi i32 [ %v, %two ], [ 30, %entry ]
  %w2 = add i32 %w, 1
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ %v, %two ], [ %w2, %three ], [ 50, %other ]
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
