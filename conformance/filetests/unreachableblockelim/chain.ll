; a chain and a circle of blocks that nothing leads to; the PHI behind them keeps both of its ways
; RUN: opt --passes=unreachableblockelim --verify-each -S %s | filecheck %s
; RUN: check --passes=unreachableblockelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: br i1 %c, label %a, label %join
; CHECK: a:
; CHECK-NOT: {{^(lost|round|last):}}
; CHECK: phi i32 [ 1, %entry ], [ %y, %a ]
; CHECK-NOT: {{^(lost|round|last):}}
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp ult i32 %x, 5
  br i1 %c, label %a, label %join
a:
  %y = add i32 %x, %t
  br label %join
lost:
  %l = mul i32 %x, 7
  br label %round
round:
  %i = phi i32 [ %l, %lost ], [ %j, %round ]
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, 9
  br i1 %more, label %round, label %last
last:
  br label %join
join:
  %r = phi i32 [ 1, %entry ], [ %y, %a ], [ %j, %last ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

