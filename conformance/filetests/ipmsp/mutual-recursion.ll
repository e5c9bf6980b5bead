; RUN: opt --passes=ipmsp,memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=ipmsp,memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; Two functions that call each other, entered with both spaces.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: call i32 @even.msp.1.0(ptr addrspace(1)
; CHECK: call i32 @even.msp.3.0(ptr addrspace(3)
; CHECK-LABEL: define internal i32 @even.msp.1.0(
; CHECK: call i32 @odd.msp.1.0(ptr addrspace(1)
; CHECK-LABEL: define internal i32 @even.msp.3.0(
; CHECK: call i32 @odd.msp.3.0(ptr addrspace(3)
; CHECK-LABEL: define internal i32 @odd.msp.1.0(
; CHECK: call i32 @even.msp.1.0(ptr addrspace(1)
; CHECK-LABEL: define internal i32 @odd.msp.3.0(
; CHECK: call i32 @even.msp.3.0(ptr addrspace(3)

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = and i32 %t, 3
  %ps = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 0, i32 %t
  store i32 %t, ptr %ps
  %x = call i32 @even(ptr %in, i32 %n)
  %y = call i32 @even(ptr %ps, i32 %n)
  %z = add i32 %x, %y
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
define internal i32 @even(ptr %p, i32 %n) {
entry:
  %last = icmp eq i32 %n, 0
  br i1 %last, label %end, label %more
more:
  %m = sub i32 %n, 1
  %y = call i32 @odd(ptr %p, i32 %m)
  br label %end
end:
  %v = phi i32 [ 0, %entry ], [ %y, %more ]
  ret i32 %v
}
define internal i32 @odd(ptr %p, i32 %n) {
entry:
  %x = load i32, ptr %p
  %last = icmp eq i32 %n, 0
  br i1 %last, label %end, label %more
more:
  %m = sub i32 %n, 1
  %y = call i32 @even(ptr %p, i32 %m)
  br label %end
end:
  %v = phi i32 [ 0, %entry ], [ %y, %more ]
  %sum = add i32 %v, %x
  ret i32 %sum
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
