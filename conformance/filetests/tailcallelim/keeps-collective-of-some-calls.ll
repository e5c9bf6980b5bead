; negative: the lanes of both arms would meet at the shuffle of one loop
; RUN: opt --passes=tailcallelim --verify-each -S %s | filecheck %s
; RUN: check --passes=tailcallelim %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(3,0,40)]
; CHECK-LABEL: define internal i32 @f
; CHECK-NOT: tailrecurse:
; CHECK: call i32 @f(
; CHECK: ret i32
; VERDICT: @k: Refines

define internal i32 @f(i32 %n, i32 %x) convergent {
entry:
  %am = call i32 @llvm.nvvm.activemask()
  %s1 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %am, i32 %x, i32 31, i32 31)
  %s = add i32 %x, 1
  %z = icmp eq i32 %n, 0
  br i1 %z, label %done, label %more
more:
  %m = sub i32 %n, 1
  %b = and i32 %s, 1
  %c = icmp eq i32 %b, 0
  br i1 %c, label %even, label %odd
  even:
    %e = add i32 %s, 3
    %re = call i32 @f(i32 %m, i32 %e)
    ret i32 %re
  odd:
    %o = xor i32 %s, 5
    %ro = call i32 @f(i32 %m, i32 %o)
    ret i32 %ro
done:
  ret i32 %x
}

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %r = call i32 @f(i32 %t, i32 %x)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.activemask()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
