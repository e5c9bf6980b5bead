; an index that is poison in one element makes that address poison and no other
; RUN: opt --passes='lower-gep' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-gep' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[1024] rand(3,0,7)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: extractelement <2 x i64> %i, i64 0
; CHECK: insertelement <2 x ptr> poison
; CHECK: extractelement <2 x i64> %i, i64 1
; CHECK: %p = insertelement <2 x ptr>

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %o = shl i64 %l, 2
  %i = insertelement <2 x i64> poison, i64 %l, i32 0
  %p = getelementptr inbounds i32, ptr %in, <2 x i64> %i
  %x = extractelement <2 x ptr> %p, i32 0
  %v = load i32, ptr %x, align 4
  %po = getelementptr i8, ptr %out, i64 %o
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
