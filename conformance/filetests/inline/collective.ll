; lanes meet at a collective of an inlined body as they did
; RUN: opt --passes=inline --verify-each -S %s | filecheck %s
; RUN: check --passes=inline %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK: warp:
; CHECK: call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %x
; VERDICT: @k: Refines

define internal i32 @f(i32 %a) convergent {
  %s = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %a, i32 1, i32 31)
  ret i32 %s
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp ult i32 %t, 32
  br i1 %c, label %warp, label %on
warp:
  %s = call i32 @f(i32 %x) convergent
  br label %on
on:
  %r = phi i32 [ 0, %entry ], [ %s, %warp ]
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32) convergent
