; an insertion compares the index with the number of each element
; RUN: opt --passes='lower-dynamic-elements' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-dynamic-elements' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[256], buf i32[64] rand(3,0,3)]
; VERDICT: @k: Refines
; CHECK-LABEL: @k
; CHECK: [[I:%[0-9]+]] = freeze i32 %i
; CHECK-NEXT: [[A:%[0-9]+]] = insertelement <4 x i32> poison, i32 [[I]], i32 0
; CHECK-NEXT: [[S:%[0-9]+]] = shufflevector <4 x i32> [[A]], <4 x i32> poison, <4 x i32> zeroinitializer
; CHECK-NEXT: [[C:%[0-9]+]] = icmp eq <4 x i32> [[S]], <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT: [[B:%[0-9]+]] = insertelement <4 x i32> poison, i32 %t, i32 0
; CHECK-NEXT: [[T:%[0-9]+]] = shufflevector <4 x i32> [[B]], <4 x i32> poison, <4 x i32> zeroinitializer
; CHECK-NEXT: %u = select <4 x i1> [[C]], <4 x i32> [[T]], <4 x i32> %w

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = zext i32 %t to i64
  %pi = getelementptr i32, ptr %in, i64 %l
  %i = load i32, ptr %pi, align 4
  %w = load <4 x i32>, ptr %in, align 16
  %u = insertelement <4 x i32> %w, i32 %t, i32 %i
  %pv = getelementptr <4 x i32>, ptr %out, i64 %l
  store <4 x i32> %u, ptr %pv, align 16
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
