; two rounds in one are asked for, and two divides four; it is not done again
; RUN: opt --passes='loop-unroll' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll' %s | filecheck %s --check-prefix=VERDICT
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK-NOT: br i1
; CHECK: loop1:
; CHECK: br i1 %{{.*}}, label %loop, label %end, !llvm.loop
; CHECK-NOT: llvm.loop.unroll.count
; CHECK: llvm.loop.unroll.disable
; VERDICT: @k: Refines
; LAUNCH: k grid=1 block=32 args=[out i32[32]]

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ %t, %entry ], [ %sum, %loop ]
  %a0 = mul i32 %s, %t
  %b0 = xor i32 %a0, 1
  %a1 = mul i32 %b0, %t
  %b1 = xor i32 %a1, 2
  %a2 = mul i32 %b1, %t
  %b2 = xor i32 %a2, 3
  %a3 = mul i32 %b2, %t
  %b3 = xor i32 %a3, 4
  %a4 = mul i32 %b3, %t
  %b4 = xor i32 %a4, 5
  %a5 = mul i32 %b4, %t
  %b5 = xor i32 %a5, 6
  %a6 = mul i32 %b5, %t
  %b6 = xor i32 %a6, 7
  %a7 = mul i32 %b6, %t
  %b7 = xor i32 %a7, 8
  %a8 = mul i32 %b7, %t
  %b8 = xor i32 %a8, 9
  %a9 = mul i32 %b8, %t
  %b9 = xor i32 %a9, 10
  %a10 = mul i32 %b9, %t
  %b10 = xor i32 %a10, 11
  %a11 = mul i32 %b10, %t
  %b11 = xor i32 %a11, 12
  %a12 = mul i32 %b11, %t
  %b12 = xor i32 %a12, 13
  %a13 = mul i32 %b12, %t
  %b13 = xor i32 %a13, 14
  %a14 = mul i32 %b13, %t
  %b14 = xor i32 %a14, 15
  %a15 = mul i32 %b14, %t
  %b15 = xor i32 %a15, 16
  %a16 = mul i32 %b15, %t
  %b16 = xor i32 %a16, 17
  %a17 = mul i32 %b16, %t
  %b17 = xor i32 %a17, 18
  %a18 = mul i32 %b17, %t
  %b18 = xor i32 %a18, 19
  %a19 = mul i32 %b18, %t
  %b19 = xor i32 %a19, 20
  %sum = add i32 %b19, %i
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %end, !llvm.loop !0
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.count", i32 2}
