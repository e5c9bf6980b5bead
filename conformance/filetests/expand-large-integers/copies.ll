; a divergence-safe copy becomes one of each limb, in the same parallel copy
; RUN: opt --passes='expand-large-integers' --verify-each -S %s | filecheck %s
; RUN: check --passes='cssa,expand-large-integers' --phi=web %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i64[64]]
; CHECK-LABEL: @k(
; CHECK: [[A0:%[^ ]+]] = call i64 @llvm.nvvm.divergence.copy.i64(i64 {{[^,]+}}, i32 3)
; CHECK-NEXT: [[A1:%[^ ]+]] = call i1 @llvm.nvvm.divergence.copy.i1(i1 {{[^,]+}}, i32 3)
; CHECK-NEXT: [[N:%[^ ]+]] = call i32 @llvm.nvvm.divergence.copy.i32(i32 %t, i32 3)
; CHECK-NEXT: [[B0:%[^ ]+]] = call i64 @llvm.nvvm.divergence.copy.i64(i64 {{[^,]+}}, i32 3)
; CHECK-NEXT: [[B1:%[^ ]+]] = call i1 @llvm.nvvm.divergence.copy.i1(i1 {{[^,]+}}, i32 3)
; CHECK: freeze i64 [[A0]]
; CHECK-NOT: i65
; CHECK: ret void
; VERDICT: @k: Refines

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i65 @llvm.nvvm.divergence.copy.i65(i65, i32)
declare i32 @llvm.nvvm.divergence.copy.i32(i32, i32)

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %odd = and i32 %t, 1
  %is.odd = icmp eq i32 %odd, 1
  %first = zext i32 %t to i65
  %shifted = shl i65 %first, 60
  %second = add i65 %shifted, 5
  br label %head

head:
  %a = phi i65 [ %first, %entry ], [ %b, %latch ]
  %b = phi i65 [ %second, %entry ], [ %a, %latch ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %a.copy = call i65 @llvm.nvvm.divergence.copy.i65(i65 %a, i32 3)
  %t.copy = call i32 @llvm.nvvm.divergence.copy.i32(i32 %t, i32 3)
  %b.copy = call i65 @llvm.nvvm.divergence.copy.i65(i65 %b, i32 3)
  %sum = add i65 %a.copy, %b.copy
  br i1 %is.odd, label %left, label %latch

left:
  br label %latch

latch:
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %t.copy
  br i1 %more, label %head, label %end

end:
  %at = getelementptr i64, ptr %out, i32 %t
  %high.bits = lshr i65 %sum, 32
  %high = trunc i65 %high.bits to i64
  store i64 %high, ptr %at
  ret void
}
