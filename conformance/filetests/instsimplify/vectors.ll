; elements found through insertions and shuffles
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[200], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @through_insert(
; CHECK: ret i32 %x
; CHECK-LABEL: @through_shuffle(
; CHECK: ret i32 %y
; CHECK-LABEL: @poison_lane(
; CHECK: ret i32 poison
; CHECK-LABEL: @identity(
; CHECK: ret <2 x i32> %v
; CHECK-LABEL: @second(
; CHECK: ret <2 x i32> %w
; CHECK-LABEL: @outside(
; CHECK: ret i32 poison
; CHECK-LABEL: @keeps_swap(
; CHECK: ret <2 x i32> %r
; CHECK-LABEL: @keeps_index(
; CHECK: ret i32 %r
; CHECK-LABEL: @keeps_undef(
; CHECK: ret <2 x i32> %r

define i32 @through_insert(i32 %x, i32 %y) {
  %a = insertelement <4 x i32> poison, i32 %x, i32 0
  %b = insertelement <4 x i32> %a, i32 %y, i32 1
  %r = extractelement <4 x i32> %b, i32 0
  ret i32 %r
}

define i32 @through_shuffle(i32 %x, i32 %y) {
  %a = insertelement <2 x i32> poison, i32 %x, i32 1
  %b = insertelement <2 x i32> poison, i32 %y, i32 0
  %d = shufflevector <2 x i32> %a, <2 x i32> %b, <4 x i32> <i32 2, i32 1, i32 0, i32 3>
  %r = extractelement <4 x i32> %d, i32 0
  ret i32 %r
}

define i32 @poison_lane(i32 %x) {
  %a = insertelement <2 x i32> zeroinitializer, i32 %x, i32 1
  %d = shufflevector <2 x i32> %a, <2 x i32> %a, <2 x i32> <i32 poison, i32 1>
  %r = extractelement <2 x i32> %d, i32 0
  ret i32 %r
}

define <2 x i32> @identity(<2 x i32> %v) {
  %r = shufflevector <2 x i32> %v, <2 x i32> poison, <2 x i32> <i32 0, i32 1>
  ret <2 x i32> %r
}

define <2 x i32> @second(<2 x i32> %v, <2 x i32> %w) {
  %r = shufflevector <2 x i32> %v, <2 x i32> %w, <2 x i32> <i32 2, i32 3>
  ret <2 x i32> %r
}

define i32 @outside(i32 %x) {
  %a = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0
  %r = extractelement <2 x i32> %a, i32 2
  ret i32 %r
}

define <2 x i32> @keeps_swap(<2 x i32> %v) {
  %r = shufflevector <2 x i32> %v, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  ret <2 x i32> %r
}

define i32 @keeps_index(i32 %x, i32 %y) {
  %a = insertelement <4 x i32> zeroinitializer, i32 %x, i32 %y
  %r = extractelement <4 x i32> %a, i32 0
  ret i32 %r
}

define <2 x i32> @keeps_undef(<2 x i32> %v) {
  %r = insertelement <2 x i32> %v, i32 undef, i32 0
  ret <2 x i32> %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 5
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  %n = trunc i32 %x to i8
  %a = sitofp i32 %x to float
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @through_insert(i32 %x, i32 %y)
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  %r1 = call i32 @through_shuffle(i32 %x, i32 %y)
  %q1 = getelementptr inbounds i32, ptr %po, i32 1
  store i32 %r1, ptr %q1, align 4
  %r2 = call i32 @poison_lane(i32 %x)
  %q2 = getelementptr inbounds i32, ptr %po, i32 2
  store i32 %r2, ptr %q2, align 4
  %r3 = call i32 @outside(i32 %x)
  %q3 = getelementptr inbounds i32, ptr %po, i32 3
  store i32 %r3, ptr %q3, align 4
  %r4 = call i32 @keeps_index(i32 %x, i32 %y)
  %q4 = getelementptr inbounds i32, ptr %po, i32 4
  store i32 %r4, ptr %q4, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
