; a vector from two arms of a branch that lanes take differently
; RUN: opt --passes='scalarizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='scalarizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK-COUNT-4: phi i32
; CHECK-COUNT-4: insertelement
; CHECK: store <4 x i32>
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load <4 x i32>, ptr %pi, align 16
  %low = and i32 %t, 1
  %c = icmp eq i32 %low, 0
  br i1 %c, label %left, label %right
left:
  %a = add <4 x i32> %v, %v
  br label %join
right:
  %b = mul <4 x i32> %v, <i32 3, i32 5, i32 7, i32 9>
  br label %join
join:
  %p = phi <4 x i32> [ %a, %left ], [ %b, %right ]
  store <4 x i32> %p, ptr %po, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
