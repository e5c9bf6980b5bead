; RUN: opt --passes=memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memory-space-opt %s | filecheck %s --check-prefix=LIMIT
; Null, poison and undef are of no space: an access through them would be undefined.
; LAUNCH: k grid=1 block=32 args=[out i32[64]]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: phi ptr addrspace(3) [ null, %entry ], [ poison, %a ], [ undef, %b ], [ @s, %c ]
; CHECK: store i32 %t, ptr addrspace(3) %p

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global i32 undef
define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  switch i32 %t, label %c [ i32 100, label %join
                            i32 101, label %a
                            i32 102, label %b ]
a:
  br label %join
b:
  br label %join
c:
  br label %join
join:
  %p = phi ptr [ null, %entry ], [ poison, %a ], [ undef, %b ], [ addrspacecast (ptr addrspace(3) @s to ptr), %c ]
  %first = icmp eq i32 %t, 0
  br i1 %first, label %write, label %out.block
write:
  store i32 %t, ptr %p
  br label %out.block
out.block:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
