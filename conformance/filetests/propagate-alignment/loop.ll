; RUN: opt --passes=propagate-alignment --verify-each -S %s | filecheck %s
; RUN: check --passes=propagate-alignment %s | filecheck %s --check-prefix=VERDICT
; A pointer that a loop moves by whole vectors.
; LAUNCH: k grid=1 block=4 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: load <4 x i32>, ptr addrspace(3) %p, align 16

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef, align 16
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %trips = and i32 %t, 3
  br label %loop
loop:
  %p = phi ptr addrspace(3) [ @s, %entry ], [ %q, %loop ]
  %n = phi i32 [ 0, %entry ], [ %m, %loop ]
  %v = load <4 x i32>, ptr addrspace(3) %p, align 4
  %q = getelementptr inbounds i8, ptr addrspace(3) %p, i64 32
  %m = add i32 %n, 1
  %c = icmp ugt i32 %m, %trips
  br i1 %c, label %end, label %loop
end:
  %f = freeze <4 x i32> %v
  %x = extractelement <4 x i32> %f, i32 0
  %z = xor i32 %x, %x
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
