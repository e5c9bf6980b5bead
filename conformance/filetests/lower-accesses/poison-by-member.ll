; a member, an element and a byte are poison by themselves; undefined bits stay where they are
; RUN: opt --passes=lower-accesses --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-accesses %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[2048], buf i8[64] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK-NOT: store <
; CHECK-NOT: store {
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = mul i32 %t, 32
  %to = getelementptr i8, ptr %out, i32 %at
  %p1 = getelementptr i8, ptr %to, i32 8
  %p2 = getelementptr i8, ptr %to, i32 12
  %p3 = getelementptr i8, ptr %to, i32 16
  %p4 = getelementptr i8, ptr %to, i32 20
  %from = getelementptr i8, ptr %in, i32 %t
  %b = load i8, ptr %from, align 1
  %big = add nuw i8 %b, 100
  %s0 = insertvalue { i8, i32 } poison, i8 %big, 0
  %s1 = insertvalue { i8, i32 } %s0, i32 %t, 1
  store { i8, i32 } %s1, ptr %to, align 4
  %n = trunc i8 %big to i4
  %v0 = insertelement <4 x i4> <i4 1, i4 2, i4 3, i4 4>, i4 %n, i32 1
  store <4 x i4> %v0, ptr %p1, align 2
  %w0 = insertelement <3 x i24> <i24 5, i24 6, i24 7>, i24 undef, i32 2
  store <3 x i24> %w0, ptr %p3, align 1
  %back = load <4 x i4>, ptr %p1, align 2
  %e0 = extractelement <4 x i4> %back, i32 2
  %z0 = zext i4 %e0 to i8
  store i8 %z0, ptr %p2, align 1
  %half = or i24 undef, 255
  store i24 %half, ptr %p4, align 1
  %again = load i24, ptr %p4, align 1
  %low = trunc i24 %again to i8
  %p5 = getelementptr i8, ptr %to, i32 24
  store i8 %low, ptr %p5, align 1
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
