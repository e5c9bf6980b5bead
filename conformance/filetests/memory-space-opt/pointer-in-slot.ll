; RUN: opt --passes=memory-space-opt<second-time> --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=LIMIT
; A pointer that is loaded from a slot is one of those that were stored there.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %p = load ptr, ptr addrspace(5)
; CHECK: [[P:%.*]] = addrspacecast ptr %p to ptr addrspace(1)
; CHECK: getelementptr inbounds i32, ptr addrspace(1) [[P]], i32 %t
; CHECK: load i32, ptr addrspace(1)

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %s = alloca { i32, ptr }
  %f = getelementptr inbounds { i32, ptr }, ptr %s, i32 0, i32 1
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %t, ptr %s
  %odd = trunc i32 %t to i1
  br i1 %odd, label %a, label %b
a:
  store ptr %in, ptr %f
  br label %join
b:
  %other = getelementptr inbounds i32, ptr %in, i32 1
  store ptr %other, ptr %f
  br label %join
join:
  %p = load ptr, ptr %f
  %q = getelementptr inbounds i32, ptr %p, i32 %t
  %x = load i32, ptr %q
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %x, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
