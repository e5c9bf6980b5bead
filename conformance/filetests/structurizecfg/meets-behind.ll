; lanes of three ways meet before a shuffle and a barrier; what one way computed is used behind it
; RUN: opt --passes='structurizecfg' --verify-each -S %s | filecheck %s
; RUN: check --passes='structurizecfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(7,-9,20)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call i32 @llvm.nvvm.shfl.sync
; CHECK: call void @llvm.nvvm.barrier0()
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %a = icmp sgt i32 %x, 0
  br i1 %a, label %one, label %two
one:
  %y = mul i32 %x, 3
  %b = icmp sgt i32 %x, 9
  br i1 %b, label %two, label %three
two:
  %p = phi i32 [ 1, %entry ], [ 2, %one ]
  %c = icmp eq i32 %p, 2
  br i1 %c, label %three, label %join
three:
  %q = phi i32 [ %y, %one ], [ 5, %two ]
  br label %join
join:
  %r = phi i32 [ %p, %two ], [ %q, %three ]
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %r, i32 1, i32 31)
  call void @llvm.nvvm.barrier0()
  %u = add i32 %r, %s
  store i32 %u, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare void @llvm.nvvm.barrier0()
