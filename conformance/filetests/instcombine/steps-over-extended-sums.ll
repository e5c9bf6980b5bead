; a step over an extended sum with a constant is two steps where the sum does not wrap; what nneg extends is a number with
; sign as well
; RUN: opt --passes='instcombine' --verify-each -S %s | filecheck %s
; RUN: check --passes='instcombine' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: %[[A:.*]] = getelementptr i32, ptr %in, i64 %{{.*}}
; CHECK: getelementptr i8, ptr %[[A]], i64 12
; CHECK: ret void
; VERDICT: instcombine @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = add nuw nsw i32 %t, 3
  %w = zext nneg i32 %s to i64
  %pi = getelementptr inbounds i32, ptr %in, i64 %w
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %v = load i32, ptr %pi, align 4
  store i32 %v, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
