; RUN: opt --passes=ipmsp,memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=ipmsp,memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; What a function returns is of one space, null included.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %p = call ptr addrspace(1) @pick(ptr addrspace(1) {{.*}}, i32 %t)
; CHECK: %none = icmp eq ptr {{.*}}, null
; CHECK: load i32, ptr addrspace(1) %p
; CHECK-LABEL: define internal ptr addrspace(1) @pick(ptr addrspace(1) %p, i32 %t)
; CHECK: ret ptr addrspace(1)

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = call ptr @pick(ptr %in, i32 %t)
  %none = icmp eq ptr %p, null
  br i1 %none, label %end, label %use
use:
  %x = load i32, ptr %p
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %x, ptr %po
  br label %end
end:
  ret void
}
define internal ptr @pick(ptr %p, i32 %t) {
entry:
  %odd = trunc i32 %t to i1
  br i1 %odd, label %a, label %b
a:
  ret ptr null
b:
  %v = load volatile i32, ptr %p
  %q = getelementptr inbounds i32, ptr %p, i32 %t
  ret ptr %q
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
