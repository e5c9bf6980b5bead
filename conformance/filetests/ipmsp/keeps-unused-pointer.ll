; RUN: opt --passes=ipmsp --verify-each -S %s | filecheck %s
; RUN: check --passes=ipmsp %s | filecheck %s --check-prefix=VERDICT
; negative: nothing is accessed through the pointer
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Skipped
; CHECK-LABEL: define internal i64 @get(ptr %p)

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = call i64 @get(ptr %in)
  %c = icmp eq i64 %x, 0
  %v = zext i1 %c to i32
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %v, ptr %po
  ret void
}
define internal i64 @get(ptr %p) {
  %x = ptrtoint ptr %p to i64
  ret i64 %x
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
