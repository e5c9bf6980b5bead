; RUN: opt --passes=ipmsp,memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=ipmsp,memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; A collective in a function that is copied: the lanes that met before meet again.
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: call i32 @sum.msp.3
; CHECK: call i32 @sum.msp.1

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ps = getelementptr inbounds [64 x i32], ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 0, i32 %t
  store i32 %t, ptr %ps
  %odd = and i32 %t, 1
  %isodd = icmp eq i32 %odd, 1
  br i1 %isodd, label %a, label %b
a:
  %x = call i32 @sum(ptr %ps, i32 -1431655766)
  br label %end
b:
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %y = call i32 @sum(ptr %pi, i32 1431655765)
  br label %end
end:
  %v = phi i32 [ %x, %a ], [ %y, %b ]
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %v, ptr %po
  ret void
}
define internal i32 @sum(ptr %p, i32 %mask) convergent {
  %a = load i32, ptr %p
  %b = call i32 @llvm.nvvm.redux.sync.add(i32 %a, i32 %mask)
  ret i32 %b
}
declare i32 @llvm.nvvm.redux.sync.add(i32, i32) convergent
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
