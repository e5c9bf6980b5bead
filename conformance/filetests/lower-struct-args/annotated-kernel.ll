; RUN: opt --passes=lower-struct-args --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-struct-args %s | filecheck %s --check-prefix=VERDICT
; The annotation follows the kernel, whatever makes it one.
; LAUNCH: k grid=1 block=40 args=[out i32[64], bytes 0300000005000000]
; VERDICT: @k: Refines
; CHECK-LABEL: define void @k(ptr %out, ptr addrspace(101) byval({ i32, i32 }) align 4 %s)
; CHECK: !{ptr @k, !"kernel", i32 1}

target triple = "nvptx64-nvidia-cuda"

define void @k(ptr %out, ptr byval({ i32, i32 }) align 4 %s) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %z = load i32, ptr %s
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
