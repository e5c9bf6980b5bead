; RUN: opt --passes=expand-intrinsics --verify-each -S %s | filecheck %s
; RUN: check --passes=expand-intrinsics %s | filecheck %s --check-prefix=VERDICT
; Lanes load those elements whose bit is set, and touch no others: what is past the end of the buffer stays unread.
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[34] rand(1)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: [[M:%.*]] = extractelement <4 x i1> %mask, i32 0
; CHECK-NEXT: br i1 [[M]], label %masked.on, label %masked.next
; CHECK: masked.on:
; CHECK-NEXT: [[E:%.*]] = load i32, ptr %ip, align 4
; CHECK-NEXT: [[V:%.*]] = insertelement <4 x i32> %old, i32 [[E]], i32 0
; CHECK: phi <4 x i32> [ %old, %entry ], [ [[V]], %masked.on ]
; CHECK-NOT: call {{.*}}@llvm.masked

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %t0 = insertelement <4 x i32> poison, i32 %t, i32 0
  %tv = shufflevector <4 x i32> %t0, <4 x i32> poison, <4 x i32> zeroinitializer
  %places = add <4 x i32> %tv, <i32 0, i32 1, i32 2, i32 3>
  %inside = icmp ult <4 x i32> %places, <i32 34, i32 34, i32 34, i32 34>
  %some = and <4 x i32> %places, <i32 5, i32 2, i32 1, i32 6>
  %isset = icmp ne <4 x i32> %some, zeroinitializer
  %mask = and <4 x i1> %inside, %isset
  %old = sub <4 x i32> zeroinitializer, %places
  %ip = getelementptr i32, ptr %in, i32 %t
  %v = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %ip, i32 4, <4 x i1> %mask, <4 x i32> %old)
  %o = getelementptr <4 x i32>, ptr %out, i32 %t
  store <4 x i32> %v, ptr %o
  ret void
}
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
