; RUN: opt --passes=lower-struct-args --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-struct-args %s | filecheck %s --check-prefix=VERDICT
; negative: the pointer leads into parameter memory already
; LAUNCH: k grid=1 block=40 args=[out i32[64], bytes 0300000005000000]
; VERDICT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(ptr %out, ptr addrspace(101) byval({ i32, i32 }) align 4 %s)
; CHECK: load i32, ptr addrspace(101) %s

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr addrspace(101) byval({ i32, i32 }) align 4 %s) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %z = load i32, ptr addrspace(101) %s
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
