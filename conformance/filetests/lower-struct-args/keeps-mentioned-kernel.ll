; RUN: opt --passes=lower-struct-args --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-struct-args %s | filecheck %s --check-prefix=VERDICT
; negative: something else takes the address of the kernel
; LAUNCH: k grid=1 block=40 args=[out i32[64], bytes 0300000005000000]
; VERDICT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(ptr %out, ptr byval({ i32, i32 }) align 4 %s)

target triple = "nvptx64-nvidia-cuda"

@table = internal addrspace(4) constant ptr @k
define ptx_kernel void @k(ptr %out, ptr byval({ i32, i32 }) align 4 %s) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %z = load i32, ptr %s
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
