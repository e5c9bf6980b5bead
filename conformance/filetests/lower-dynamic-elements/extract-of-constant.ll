; elements of a constant are known; three of them take two rounds; an index that is defined is not frozen
; RUN: opt --passes='lower-dynamic-elements' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-dynamic-elements' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(3,0,3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK-NOT: freeze
; CHECK: [[L:%[0-9]+]] = and i32 %i, 1
; CHECK-NEXT: [[O:%[0-9]+]] = icmp ne i32 [[L]], 0
; CHECK-NEXT: [[X:%[0-9]+]] = select i1 [[O]], i32 11, i32 10
; CHECK-NEXT: [[H:%[0-9]+]] = icmp uge i32 %i, 2
; CHECK-NEXT: %v = select i1 [[H]], i32 12, i32 [[X]]

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %i = urem i32 %t, 3
  %v = extractelement <3 x i32> <i32 10, i32 11, i32 12>, i32 %i
  %po = getelementptr i32, ptr %out, i64 %l
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
