; an operation on vectors is one on each element, with its flags; the vector is put together where it is stored
; RUN: opt --passes='scalarizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='scalarizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: [[V:%.*]] = load <4 x i32>, ptr %pi, align 16
; CHECK-NEXT: [[E:%.*]] = extractelement <4 x i32> [[V]], i64 0
; CHECK-NEXT: add nsw i32 [[E]], 1
; CHECK-COUNT-3: add nsw i32
; CHECK-COUNT-4: icmp sgt i32
; CHECK-COUNT-4: select i1
; CHECK-COUNT-4: insertelement <4 x i32>
; CHECK-NEXT: store <4 x i32>
; CHECK-NOT: insertelement
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load <4 x i32>, ptr %pi, align 16
  %a = add nsw <4 x i32> %v, <i32 1, i32 2, i32 3, i32 4>
  %c = icmp sgt <4 x i32> %a, <i32 100, i32 200, i32 300, i32 400>
  %s = select <4 x i1> %c, <4 x i32> %a, <4 x i32> %v
  store <4 x i32> %s, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
