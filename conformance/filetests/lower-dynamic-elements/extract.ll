; an extraction is a tournament of the elements; lanes want different ones
; RUN: opt --passes='lower-dynamic-elements' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-dynamic-elements' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(3,0,3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[I:%[0-9]+]] = freeze i32 %i
; CHECK-NEXT: [[A:%[0-9]+]] = extractelement <4 x i32> %w, i64 0
; CHECK-NEXT: [[B:%[0-9]+]] = extractelement <4 x i32> %w, i64 1
; CHECK-NEXT: [[C:%[0-9]+]] = extractelement <4 x i32> %w, i64 2
; CHECK-NEXT: [[E:%[0-9]+]] = extractelement <4 x i32> %w, i64 3
; CHECK-NEXT: [[L:%[0-9]+]] = and i32 [[I]], 1
; CHECK-NEXT: [[O:%[0-9]+]] = icmp ne i32 [[L]], 0
; CHECK-NEXT: [[X:%[0-9]+]] = select i1 [[O]], i32 [[B]], i32 [[A]]
; CHECK-NEXT: [[Y:%[0-9]+]] = select i1 [[O]], i32 [[E]], i32 [[C]]
; CHECK-NEXT: [[H:%[0-9]+]] = icmp uge i32 [[I]], 2
; CHECK-NEXT: %v = select i1 [[H]], i32 [[Y]], i32 [[X]]

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr i32, ptr %in, i64 %l
  %i = load i32, ptr %pi, align 4
  %w = load <4 x i32>, ptr %in, align 16
  %v = extractelement <4 x i32> %w, i32 %i
  %po = getelementptr i32, ptr %out, i64 %l
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
