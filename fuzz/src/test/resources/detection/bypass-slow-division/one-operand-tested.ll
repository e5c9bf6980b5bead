; LAUNCH: k grid=1 block=32 args=[out i64[32], buf i64[32] rand(3,1,900)]
define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr inbounds i64, ptr addrspace(1) %in, i32 %t
  %slot = getelementptr inbounds i64, ptr addrspace(1) %out, i32 %t
  %x = load i64, ptr addrspace(1) %from
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %d = phi i64 [ 4294967297, %entry ], [ %e, %loop ]
  %s = phi i64 [ 0, %entry ], [ %u, %loop ]
  %q = udiv i64 %x, %d
  %u = add i64 %s, %q
  %e = add i64 %d, 3
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 3
  br i1 %c, label %loop, label %end
end:
  store i64 %u, ptr addrspace(1) %slot
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
