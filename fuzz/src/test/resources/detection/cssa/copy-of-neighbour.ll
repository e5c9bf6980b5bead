; nine variables change places in a loop inside a loop that lanes leave at different rounds
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = and i32 %t, 7
  br label %outer
outer:
  %o = phi i32 [ 0, %entry ], [ %o1, %latch ]
  %a0 = phi i32 [ %t, %entry ], [ %a, %latch ]
  %b0 = phi i32 [ 14, %entry ], [ %b, %latch ]
  %c0 = phi i32 [ 25, %entry ], [ %c, %latch ]
  %d0 = phi i32 [ 36, %entry ], [ %d, %latch ]
  %e0 = phi i32 [ 47, %entry ], [ %e, %latch ]
  %f0 = phi i32 [ 58, %entry ], [ %f, %latch ]
  %g0 = phi i32 [ 69, %entry ], [ %g, %latch ]
  %h0 = phi i32 [ 80, %entry ], [ %h, %latch ]
  %z0 = phi i32 [ 91, %entry ], [ %z, %latch ]
  br label %loop
loop:
  %round = phi i32 [ 0, %outer ], [ %round1, %loop ]
  %a = phi i32 [ %a0, %outer ], [ %b, %loop ]
  %b = phi i32 [ %b0, %outer ], [ %c, %loop ]
  %c = phi i32 [ %c0, %outer ], [ %d, %loop ]
  %d = phi i32 [ %d0, %outer ], [ %e, %loop ]
  %e = phi i32 [ %e0, %outer ], [ %f, %loop ]
  %f = phi i32 [ %f0, %outer ], [ %g, %loop ]
  %g = phi i32 [ %g0, %outer ], [ %h, %loop ]
  %h = phi i32 [ %h0, %outer ], [ %z, %loop ]
  %z = phi i32 [ %z0, %outer ], [ %a, %loop ]
  %round1 = add i32 %round, 1
  %g1 = icmp ult i32 %round, %n
  br i1 %g1, label %loop, label %latch
latch:
  %o1 = add i32 %o, 1
  %g2 = icmp ult i32 %o, %n
  br i1 %g2, label %outer, label %done
done:
  %m0 = mul i32 %b, 3
  %s0 = add i32 %a, %m0
  %m1 = mul i32 %c, 5
  %s1 = add i32 %s0, %m1
  %m2 = mul i32 %d, 7
  %s2 = add i32 %s1, %m2
  %m3 = mul i32 %e, 9
  %s3 = add i32 %s2, %m3
  %m4 = mul i32 %f, 11
  %s4 = add i32 %s3, %m4
  %m5 = mul i32 %g, 13
  %s5 = add i32 %s4, %m5
  %m6 = mul i32 %h, 15
  %s6 = add i32 %s5, %m6
  %m7 = mul i32 %z, 17
  %s7 = add i32 %s6, %m7
  %po = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %s7, ptr addrspace(1) %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
