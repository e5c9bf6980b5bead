; RUN: opt --passes=globalopt --verify-each -S %s | filecheck %s
; LAUNCH: k grid=1 block=1 args=[out i32[32]]
; It is written through a PHI of addresses in a loop.
; CHECK: @s = internal addrspace(1) global
@s = internal addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  br label %loop
loop:
  %p = phi ptr addrspace(1) [ @s, %0 ], [ %next, %loop ]
  %i = phi i32 [ 0, %0 ], [ %more, %loop ]
  store i32 %i, ptr addrspace(1) %p
  %next = getelementptr i32, ptr addrspace(1) %p, i32 1
  %more = add i32 %i, 1
  %on = icmp ult i32 %more, 4
  br i1 %on, label %loop, label %end
end:
  %q = getelementptr i32, ptr addrspace(1) @s, i32 %t
  %v = load i32, ptr addrspace(1) %q
  store i32 %v, ptr addrspace(1) %slot
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
