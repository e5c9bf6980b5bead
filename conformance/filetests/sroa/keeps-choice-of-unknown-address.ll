; negative: the other address need not hold a value where it is not chosen
; RUN: opt --passes=sroa --verify-each -S %s | filecheck %s
; RUN: check --passes=sroa %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[40], buf i32[40] rand(1,-50,100)]
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: alloca i32
; CHECK: select i1 %odd, ptr
; VERDICT: @k: Skipped

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %o, ptr %in) {
entry:
  %a = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = zext i32 %t to i64
  %po = getelementptr i32, ptr %o, i64 %w
  %pi = getelementptr i32, ptr %in, i64 %w
  %odd = trunc i32 %t to i1
  store i32 %t, ptr %a
  %p = select i1 %odd, ptr %a, ptr %pi
  %x = load i32, ptr %p, align 4
  store i32 %x, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
