; RUN: opt --passes=propagate-alignment --verify-each -S %s | filecheck %s
; RUN: check --passes=propagate-alignment %s | filecheck %s --check-prefix=VERDICT
; negative: the loop moves the pointer by half a vector
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: load i32, ptr addrspace(1) %p, align 4

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(1) global [64 x i32] zeroinitializer, align 16
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %trips = and i32 %t, 3
  br label %loop
loop:
  %p = phi ptr addrspace(1) [ @s, %entry ], [ %q, %loop ]
  %n = phi i32 [ 0, %entry ], [ %m, %loop ]
  %z = load i32, ptr addrspace(1) %p, align 4
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 12
  %m = add i32 %n, 1
  %c = icmp ugt i32 %m, %trips
  br i1 %c, label %end, label %loop
end:
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
