; two calls of one function in a round, with different numbers; lanes leave the loop at different rounds
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
define internal i32 @f(i32 %a, i32 %b) {
  %m = mul i32 %a, 7
  %s = xor i32 %m, %b
  ret i32 %s
}
define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %x = phi i32 [ 1, %entry ], [ %z, %loop ]
  %y = call i32 @f(i32 %x, i32 %t)
  %z = call i32 @f(i32 %i, i32 %y)
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i, %t
  br i1 %c, label %loop, label %done
done:
  %po = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %z, ptr addrspace(1) %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
