; negative: a write that may meet the bytes, on one way to a join, in an earlier round of a loop, of unknown size
; RUN: opt --passes='early-cse<memssa>' --verify-each -S %s | filecheck %s
; RUN: check --passes='early-cse<memssa>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[64] rand(1,0,10)]
; CHECK-LABEL: @k
; CHECK: %first = load i32
; CHECK: %joined = load i32
; CHECK: %before = load i32, ptr %cell
; CHECK: store i32 %n, ptr %one.less
; CHECK: %after = load i32, ptr %p0
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %base = shl nuw nsw i32 %t, 2
  %p0 = getelementptr inbounds i32, ptr %out, i32 %base
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %first = load i32, ptr %p0, align 4
  %x = load i32, ptr %pi, align 4
  %odd = trunc i32 %x to i1
  br i1 %odd, label %left, label %join
left:
  %off = and i32 %x, 2
  %pv = getelementptr inbounds i32, ptr %p0, i32 %off
  store i32 5, ptr %pv, align 4
  br label %join
join:
  %joined = load i32, ptr %p0, align 4
  %sum = add i32 %first, %joined
  br label %loop
loop:
  %i = phi i32 [ 3, %join ], [ %j, %loop ]
  %n = phi i32 [ %sum, %join ], [ %m, %loop ]
  %cell = getelementptr inbounds i32, ptr %p0, i32 %i
  %before = load i32, ptr %cell, align 4
  %m = add i32 %n, %before
  %j = sub nsw i32 %i, 1
  %one.less = getelementptr inbounds i32, ptr %p0, i32 %j
  store i32 %n, ptr %one.less, align 4
  %go = icmp ugt i32 %j, 0
  br i1 %go, label %loop, label %end
end:
  %after = load i32, ptr %p0, align 4
  %res = add i32 %after, %m
  store i32 %res, ptr %p0, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
