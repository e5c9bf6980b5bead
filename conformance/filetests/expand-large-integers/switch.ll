; a switch on the number of the case; lanes of several cases come to one target together
; RUN: opt --passes='expand-large-integers' --verify-each -S %s | filecheck %s
; RUN: check --passes='expand-large-integers' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[4096], buf i8[2048] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK: select i1 {{.*}}, i32 3, i32
; CHECK-NEXT: switch i32 {{.*}}, label %other [
; CHECK-NEXT: i32 0, label %first
; CHECK-NEXT: i32 1, label %second
; CHECK-NEXT: i32 2, label %second
; CHECK-NEXT: i32 3, label %join
; CHECK-NOT: i128
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = mul i32 %t, 32
  %from = getelementptr i8, ptr %in, i32 %at
  %next = getelementptr i8, ptr %from, i32 16
  %wide = mul i32 %t, 64
  %to = getelementptr i8, ptr %out, i32 %wide
  %a = load i128, ptr %from, align 16
  %b = load i128, ptr %next, align 16
  %m = and i128 %a, 295147905179352825859
  switch i128 %m, label %other [
    i128 0, label %first
    i128 295147905179352825856, label %second
    i128 295147905179352825857, label %second
    i128 3, label %join
  ]
first:
  br label %join
second:
  %w = phi i128 [ %a, %entry ], [ %a, %entry ]
  %n = call i32 @llvm.nvvm.activemask()
  %n2 = zext i32 %n to i128
  %w2 = xor i128 %w, %n2
  br label %join
other:
  br label %join
join:
  %v = phi i128 [ 7, %first ], [ %w2, %second ], [ %b, %other ], [ %a, %entry ]
  %to0 = getelementptr i8, ptr %to, i32 0
  store i128 %v, ptr %to0, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.activemask()
