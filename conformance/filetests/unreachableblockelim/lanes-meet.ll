; lanes that part and meet at a shuffle go on to do so; a barrier that nobody reaches goes
; RUN: opt --passes=unreachableblockelim --verify-each -S %s | filecheck %s
; RUN: check --passes=unreachableblockelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: br i1 %c
; CHECK: join:
; CHECK: phi i32 [ %x, %entry ], [ %y, %a ]
; CHECK: shfl
; CHECK-NOT: call void @llvm.nvvm.barrier0
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
  %y = add i32 %x, 100
  br label %join
lost:
  call void @llvm.nvvm.barrier0()
  br label %join
join:
  %r = phi i32 [ %x, %entry ], [ %y, %a ], [ %x, %lost ]
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %r, i32 1, i32 31)
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare void @llvm.nvvm.barrier0()
