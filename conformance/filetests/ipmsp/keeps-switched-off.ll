; RUN: opt --passes=ipmsp<do-ip-msp=0> --verify-each -S %s | filecheck %s
; RUN: check --passes=ipmsp<do-ip-msp=0> %s | filecheck %s --check-prefix=VERDICT
; negative: the pass is switched off
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Skipped
; CHECK-LABEL: define internal i32 @get(ptr %p)

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = call i32 @get(ptr %pi)
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %x, ptr %po
  ret void
}

define internal i32 @get(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
