; a PHI of extended values and constants that fit is an extended PHI; constants that do not fit, other types and
; extensions with another use stay
; RUN: opt --passes=instcombine --verify-each -S %s | filecheck %s
; RUN: check --passes=instcombine %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[256], buf i32[64] rand(1,0,200)]
; CHECK-LABEL: @k
; CHECK: end:
; CHECK-NEXT: [[P:%.*]] = phi i8 [ %lo, %some ], [ -56, %other ]
; CHECK-NEXT: %q = phi i32 [ %a2, %some ], [ 256, %other ]
; CHECK-NEXT: %r = phi i32 [ %a3, %some ], [ %b3, %other ]
; CHECK-NEXT: %s = phi i32 [ %a4, %some ], [ 5, %other ]
; CHECK: zext i8 [[P]] to i32
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %base = shl i32 %t, 2
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %pi, align 4
  %pl = getelementptr inbounds i8, ptr %pi, i32 1
  %lo = load i8, ptr %pl, align 1
  %y = mul i32 %x, %t
  %v = load i16, ptr %pi, align 4
  %w = load i8, ptr %pi, align 4
  %c = icmp ult i32 %t, 11
  br i1 %c, label %some, label %other
some:
  %a1 = zext i8 %lo to i32
  %a2 = zext i8 %w to i32
  %a3 = zext i8 %w to i32
  %a4 = zext i16 %v to i32
  br label %end
other:
  %b3 = zext i16 %v to i32
  br label %end
end:
  %p = phi i32 [ %a1, %some ], [ 200, %other ]
  %q = phi i32 [ %a2, %some ], [ 256, %other ]
  %r = phi i32 [ %a3, %some ], [ %b3, %other ]
  %s = phi i32 [ %a4, %some ], [ 5, %other ]
  %u = phi i32 [ %a4, %some ], [ %y, %other ]
  %p1 = getelementptr inbounds i32, ptr %po, i32 1
  %p2 = getelementptr inbounds i32, ptr %po, i32 2
  %p3 = getelementptr inbounds i32, ptr %po, i32 3
  %m = mul i32 %s, %u
  store i32 %p, ptr %po, align 4
  store i32 %q, ptr %p1, align 4
  store i32 %r, ptr %p2, align 4
  store i32 %m, ptr %p3, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
