; a loop that lanes go back in from two places goes back from one
; RUN: opt --passes='structurizecfg' --verify-each -S %s | filecheck %s
; RUN: check --passes='structurizecfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(7,0,20)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: loop:
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %skip ], [ %k, %work ]
  %s = phi i32 [ 0, %entry ], [ %s, %skip ], [ %n, %work ]
  %bit = and i32 %i, %x
  %none = icmp eq i32 %bit, 0
  %last = icmp sge i32 %i, 7
  br i1 %last, label %end, label %body
body:
  br i1 %none, label %skip, label %work
skip:
  %j = add i32 %i, 1
  br label %loop
work:
  %n = add i32 %s, %i
  %k = add i32 %i, 2
  br label %loop
end:
  store i32 %s, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
