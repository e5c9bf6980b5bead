; five variables change places in a loop that lanes leave at different rounds
; LAUNCH: k grid=1 block=32 args=[out i64[32]]
define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = and i32 %t, 7
  %t64 = zext i32 %t to i64
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %a = phi i64 [ %t64, %entry ], [ %b, %loop ]
  %b = phi i64 [ 20, %entry ], [ %c, %loop ]
  %c = phi i64 [ 31, %entry ], [ %d, %loop ]
  %d = phi i64 [ 47, %entry ], [ %e, %loop ]
  %e = phi i64 [ 53, %entry ], [ %a, %loop ]
  %i1 = add i32 %i, 1
  %g = icmp ult i32 %i, %n
  br i1 %g, label %loop, label %done
done:
  %b2 = mul i64 %b, 3
  %c2 = mul i64 %c, 5
  %d2 = mul i64 %d, 7
  %e2 = mul i64 %e, 11
  %s1 = add i64 %a, %b2
  %s2 = add i64 %s1, %c2
  %s3 = add i64 %s2, %d2
  %s4 = add i64 %s3, %e2
  %po = getelementptr inbounds i64, ptr addrspace(1) %out, i32 %t
  store i64 %s4, ptr addrspace(1) %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
