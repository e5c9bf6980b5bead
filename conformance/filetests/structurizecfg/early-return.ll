; lanes that are done early wait at the one return, which a shuffle behind does not see
; RUN: opt --passes='structurizecfg' --verify-each -S %s | filecheck %s
; RUN: check --passes='structurizecfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(7,-9,20)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK-COUNT-1: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %a = icmp sgt i32 %x, 5
  br i1 %a, label %done, label %on
done:
  store i32 1, ptr %po
  ret void
on:
  %b = icmp sgt i32 %x, 0
  br i1 %b, label %more, label %last
more:
  %c = icmp eq i32 %x, 3
  br i1 %c, label %quit, label %last
quit:
  store i32 2, ptr %po
  ret void
last:
  %r = phi i32 [ 3, %on ], [ 4, %more ]
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
