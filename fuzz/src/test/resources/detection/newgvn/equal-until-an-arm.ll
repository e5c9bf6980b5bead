; lanes with an odd number count faster
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n = and i32 %x, 15
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %j = phi i32 [ 0, %entry ], [ %j1, %latch ]
  %odd = trunc i32 %x to i1
  br i1 %odd, label %arm, label %latch
arm:
  %more = add i32 %j, 3
  br label %latch
latch:
  %jj = phi i32 [ %j, %loop ], [ %more, %arm ]
  %i1 = add i32 %i, 1
  %j1 = add i32 %jj, 1
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %loop, label %done
done:
  %s = mul i32 %i1, %j1
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
