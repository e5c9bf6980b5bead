; the second slot is written before the loop that uses the first, and read behind it
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %t, ptr %b
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %m = mul i32 %i, 5
  store i32 %m, ptr %a
  %x = load i32, ptr %a
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i, %t
  br i1 %c, label %loop, label %done
done:
  %v = load i32, ptr %b
  %s = mul i32 %v, 3
  %r = add i32 %s, %x
  %po = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
