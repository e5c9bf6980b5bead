; lanes leave two loops at once, and the inner one to three places
; RUN: opt --passes='structurizecfg' --verify-each -S %s | filecheck %s
; RUN: check --passes='structurizecfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(7,0,12)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i2, %latch ]
  %s = phi i32 [ 0, %entry ], [ %s4, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j2, %again ]
  %s2 = phi i32 [ %s, %outer ], [ %s3, %again ]
  %p = mul i32 %i, %j
  %isIt = icmp eq i32 %p, %x
  br i1 %isIt, label %found, label %test
test:
  %big = icmp sgt i32 %p, %x
  br i1 %big, label %over, label %again
again:
  %s3 = add i32 %s2, %p
  %j2 = add i32 %j, 1
  %more = icmp slt i32 %j2, 4
  br i1 %more, label %inner, label %under
over:
  %so = add i32 %s2, 100
  br label %latch
under:
  br label %latch
latch:
  %s4 = phi i32 [ %so, %over ], [ %s3, %under ]
  %i2 = add i32 %i, 1
  %go = icmp slt i32 %i2, 5
  br i1 %go, label %outer, label %end
found:
  %f = add i32 %p, 5000
  br label %end
end:
  %r = phi i32 [ %f, %found ], [ %s4, %latch ]
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
