; out of range an access of the slot stays in it; the count is no power of two
; RUN: opt --passes='lower-dynamic-elements<select-limit=2>' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-dynamic-elements<select-limit=2>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(3,0,3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[I:%[0-9]+]] = icmp ult i32 %j, 3
; CHECK-NEXT: select i1 [[I]], i32 %j, i32 0

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr i32, ptr %in, i64 %l
  %i = load i32, ptr %pi, align 4
  %w = load <3 x i32>, ptr %in, align 16
  %j = shl i32 %t, 1
  %u = insertelement <3 x i32> %w, i32 %t, i32 %j
  %x = extractelement <3 x i32> %u, i32 %j
  %b = icmp eq i32 %t, 1
  %v = select i1 %b, i32 %x, i32 5
  %po = getelementptr i32, ptr %out, i64 %l
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
