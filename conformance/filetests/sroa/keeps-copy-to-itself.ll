; negative: a copy within one slot
; RUN: opt --passes='sroa' --verify-each -S %s | filecheck %s
; RUN: check --passes='sroa' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %a = alloca [2 x i32]
; CHECK: llvm.memcpy
; CHECK: load i32, ptr %b
; VERDICT: sroa @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = alloca [2 x i32], align 4
  %b = getelementptr i8, ptr %a, i64 4
  store i32 %x, ptr %a, align 4
  call void @llvm.memcpy.p0.p0.i32(ptr %b, ptr %a, i32 4, i1 false)
  %y = load i32, ptr %b, align 4
  store i32 %y, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)
