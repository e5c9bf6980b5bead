; negative: the high bits of a step of 64 bits are poison for some lanes, whose counter of 32 bits is not
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,1,9)]
; CHECK-LABEL: @k
; CHECK: %k = phi i32 [ 0, %entry ], [ %k2, %loop ]
; CHECK: %s2 = xor i32 %s, %k
; CHECK: ret void
; VERDICT: loop-reduce @k: Skipped

define ptx_kernel void @k(ptr noundef %out, ptr noundef %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %bad = shl i32 %x, %t
  %wide = zext i32 %bad to i64
  %high = shl i64 %wide, 32
  %step = add i64 %high, 1
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k2, %loop ]
  %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
  %h = phi i64 [ 0, %entry ], [ %h2, %loop ]
  %s2 = xor i32 %s, %k
  %h2 = xor i64 %h, %i
  %k2 = add i32 %k, 1
  %j = add i64 %i, %step
  %c = icmp ult i32 %s2, 7
  br i1 %c, label %loop, label %end
end:
  %l = phi i32 [ %s2, %loop ]
  %u = phi i64 [ %h2, %loop ]
  %few = icmp ult i32 %t, 32
  %w = select i1 %few, i64 %u, i64 0
  %z = trunc i64 %w to i32
  %r = add i32 %z, %l
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
