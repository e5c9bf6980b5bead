; a slot that is done with lends its memory
; RUN: opt --passes=reuse-local-memory --verify-each -S %s | filecheck %s
; RUN: check --passes=reuse-local-memory %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: %b = alloca [8 x i32], align 16
; CHECK-NOT: alloca
; CHECK: getelementptr inbounds [4 x i32], ptr %b
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = alloca [4 x i32], align 4
  %b = alloca [8 x i32], align 16
  %i = and i32 %x, 3
  %pa = getelementptr inbounds [4 x i32], ptr %a, i32 0, i32 %i
  store i32 %x, ptr %pa, align 4
  %v = load i32, ptr %pa, align 4
  %pb = getelementptr inbounds [8 x i32], ptr %b, i32 0, i32 %i
  store i32 %v, ptr %pb, align 4
  %w = load i32, ptr %pb, align 4
  %s = add i32 %v, %w
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
