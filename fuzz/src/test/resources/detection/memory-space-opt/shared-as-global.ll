; loads of an inner loop lead into shared memory
; LAUNCH: k grid=1 block=32 args=[out i32[32], i32 3]
@sh = internal addrspace(3) global [32 x i32] undef
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = addrspacecast ptr addrspace(3) @sh to ptr
  %p = getelementptr inbounds i32, ptr %g, i32 %t
  store i32 %t, ptr %p
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %sum2, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
  %sum1 = phi i32 [ %sum, %outer ], [ %sum2, %inner ]
  %v = load i32, ptr %p
  %sum2 = add i32 %sum1, %v
  %j1 = add i32 %j, 1
  %cj = icmp ult i32 %j1, %n
  br i1 %cj, label %inner, label %latch
latch:
  %i1 = add i32 %i, 1
  %ci = icmp ult i32 %i1, %n
  br i1 %ci, label %outer, label %done
done:
  %po = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %sum2, ptr addrspace(1) %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
