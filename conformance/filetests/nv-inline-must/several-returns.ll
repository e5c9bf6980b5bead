; lanes that return in different places meet at the continuation
; RUN: opt --passes=nv-inline-must --verify-each -S %s | filecheck %s
; RUN: check --passes=nv-inline-must %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: br i1 %c, label %big, label %small
; CHECK: big:
; CHECK: br label %f.exit
; CHECK: small:
; CHECK: br label %f.exit
; CHECK: f.exit:
; CHECK-NEXT: %r = phi i32 [ %m, %big ], [ %a1, %small ]
; CHECK-NEXT: call void @llvm.nvvm.barrier0()
; CHECK: %g = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %r
; VERDICT: @k: Refines

define i32 @f(i32 %a) alwaysinline {
entry:
  %c = icmp ugt i32 %a, 4
  br i1 %c, label %big, label %small
big:
  %m = mul i32 %a, 3
  ret i32 %m
small:
  %a1 = add i32 %a, 100
  ret i32 %a1
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(i32 %x)
  call void @llvm.nvvm.barrier0()
  %g = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %r, i32 0, i32 31)
  %sum = add i32 %g, %r
  store i32 %sum, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
