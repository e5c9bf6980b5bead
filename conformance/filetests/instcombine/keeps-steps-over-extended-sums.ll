; negative: a sum that may wrap, and one that is extended without sign and may be negative
; RUN: opt --passes='instcombine' --verify-each -S %s | filecheck %s
; RUN: check --passes='instcombine' %s
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK-NOT: getelementptr i8
; CHECK: ret void

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %in, align 4
  %y = load i32, ptr %po, align 4
  %s = add nuw i32 %x, 3
  %w = zext nneg i32 %s to i64
  %pi = getelementptr i32, ptr %in, i64 %w
  %v = load i32, ptr %pi, align 4
  %u = add nsw i32 %x, -1
  %z = zext i32 %u to i64
  %pz = getelementptr i32, ptr %in, i64 %z
  store ptr %pz, ptr %out, align 8
  store i32 %v, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
