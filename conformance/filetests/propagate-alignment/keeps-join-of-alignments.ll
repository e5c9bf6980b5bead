; RUN: opt --passes=propagate-alignment --verify-each -S %s | filecheck %s
; RUN: check --passes=propagate-alignment %s | filecheck %s --check-prefix=VERDICT
; negative: one path of the PHI is less aligned
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: load i32, ptr %p, align 4

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(1) global [64 x i32] zeroinitializer, align 16
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %odd = trunc i32 %t to i1
  br i1 %odd, label %a, label %b
a:
  br label %join
b:
  br label %join
join:
  %p = phi ptr [ addrspacecast (ptr addrspace(1) @s to ptr), %a ], [ getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @s to ptr), i64 4), %b ]
  %z = load i32, ptr %p, align 4
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
