; negative: a copy reads one and writes the other
; RUN: opt --passes=reuse-local-memory --verify-each -S %s | filecheck %s
; RUN: check --passes=reuse-local-memory %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK-COUNT-2: = alloca
; CHECK-NOT: = alloca
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = alloca [2 x i32], align 4
  %b = alloca [2 x i32], align 4
  store i32 %x, ptr %a, align 4
  %a1 = getelementptr inbounds i32, ptr %a, i32 1
  store i32 %t, ptr %a1, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b, ptr align 4 %a, i64 8, i1 false)
  %b1 = getelementptr inbounds i32, ptr %b, i32 1
  %v = load i32, ptr %b1, align 4
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
