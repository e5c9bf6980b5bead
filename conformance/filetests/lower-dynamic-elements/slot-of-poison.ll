; an index that is poison is frozen, or the access would be undefined behaviour; which element that is, nobody may ask: the run depends on chosen bits and no verdict is possible
; RUN: opt --passes='lower-dynamic-elements<select-limit=2>' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-dynamic-elements<select-limit=2>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(3,0,3)]
; VERDICT: @k: Inconclusive [chosen-bits]: after: the address
; CHECK-LABEL: @k
; CHECK: [[F:%[0-9]+]] = freeze i32 %k
; CHECK-NEXT: icmp ult i32 [[F]], 3

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr i32, ptr %in, i64 %l
  %i = load i32, ptr %pi, align 4
  %w = load <3 x i32>, ptr %in, align 16
  %k = add nuw i32 %t, -1
  %q = extractelement <3 x i32> %w, i32 %k
  %b = icmp eq i32 %t, 50
  %v = select i1 %b, i32 %q, i32 5
  %po = getelementptr i32, ptr %out, i64 %l
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
