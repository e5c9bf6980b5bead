; RUN: opt --passes=ipmsp,memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=ipmsp,memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; A function that calls itself with a pointer it moved on.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: call i32 @walk(ptr addrspace(1)
; CHECK-LABEL: define internal i32 @walk(ptr addrspace(1) %p, i32 %n)
; CHECK: load i32, ptr addrspace(1) %p
; CHECK: call i32 @walk(ptr addrspace(1) %q, i32 %m)

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = and i32 %t, 3
  %x = call i32 @walk(ptr %in, i32 %n)
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %x, ptr %po
  ret void
}
define internal i32 @walk(ptr %p, i32 %n) {
entry:
  %x = load i32, ptr %p
  %last = icmp eq i32 %n, 0
  br i1 %last, label %end, label %more
more:
  %q = getelementptr inbounds i32, ptr %p, i32 1
  %m = sub i32 %n, 1
  %y = call i32 @walk(ptr %q, i32 %m)
  br label %end
end:
  %v = phi i32 [ 0, %entry ], [ %y, %more ]
  %sum = add i32 %v, %x
  ret i32 %sum
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
