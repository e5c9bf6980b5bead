; each round of the inner loop stores what the next one loads
; LAUNCH: k grid=1 block=32 args=[out i64[2], i32 3]
@s = internal addrspace(1) global { i64, i64 } zeroinitializer
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %one, label %end
one:
  %second = getelementptr inbounds { i64, i64 }, ptr addrspace(1) @s, i32 0, i32 1
  store i64 5, ptr addrspace(1) @s
  store i64 100, ptr addrspace(1) %second
  br label %outer
outer:
  %i = phi i32 [ 0, %one ], [ %i1, %latch ]
  %sum = phi i64 [ 0, %one ], [ %sum2, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
  %sum1 = phi i64 [ %sum, %outer ], [ %sum2, %inner ]
  %v = load i64, ptr addrspace(1) @s
  %sum2 = add i64 %sum1, %v
  %w = add i64 %v, 1
  store i64 %w, ptr addrspace(1) @s
  %j1 = add i32 %j, 1
  %cj = icmp ult i32 %j1, %n
  br i1 %cj, label %inner, label %latch
latch:
  %i1 = add i32 %i, 1
  %ci = icmp ult i32 %i1, %n
  br i1 %ci, label %outer, label %done
done:
  store i64 %sum2, ptr addrspace(1) %out
  %other = load i64, ptr addrspace(1) %second
  %p1 = getelementptr inbounds i64, ptr addrspace(1) %out, i32 1
  store i64 %other, ptr addrspace(1) %p1
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
