; most of a round is about the counter: the threshold is raised as its constants take that away
; RUN: opt --passes='loop-unroll' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='loop-unroll' %s | filecheck %s --check-prefix=LIMIT
; CHECK-LABEL: @k
; CHECK-NOT: br i1
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped
; LAUNCH: k grid=1 block=32 args=[out i32[32]]

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ %t, %entry ], [ %sum, %loop ]
  %a0 = mul i32 %i, 3
  %b0 = xor i32 %a0, 1
  %a1 = mul i32 %i, 4
  %b1 = xor i32 %a1, 2
  %a2 = mul i32 %i, 5
  %b2 = xor i32 %a2, 3
  %a3 = mul i32 %i, 6
  %b3 = xor i32 %a3, 4
  %a4 = mul i32 %i, 7
  %b4 = xor i32 %a4, 5
  %a5 = mul i32 %i, 8
  %b5 = xor i32 %a5, 6
  %a6 = mul i32 %i, 9
  %b6 = xor i32 %a6, 7
  %a7 = mul i32 %i, 10
  %b7 = xor i32 %a7, 8
  %a8 = mul i32 %i, 11
  %b8 = xor i32 %a8, 9
  %a9 = mul i32 %i, 12
  %b9 = xor i32 %a9, 10
  %a10 = mul i32 %i, 13
  %b10 = xor i32 %a10, 11
  %a11 = mul i32 %i, 14
  %b11 = xor i32 %a11, 12
  %a12 = mul i32 %i, 15
  %b12 = xor i32 %a12, 13
  %a13 = mul i32 %i, 16
  %b13 = xor i32 %a13, 14
  %a14 = mul i32 %i, 17
  %b14 = xor i32 %a14, 15
  %a15 = mul i32 %i, 18
  %b15 = xor i32 %a15, 16
  %a16 = mul i32 %i, 19
  %b16 = xor i32 %a16, 17
  %a17 = mul i32 %i, 20
  %b17 = xor i32 %a17, 18
  %a18 = mul i32 %i, 21
  %b18 = xor i32 %a18, 19
  %a19 = mul i32 %i, 22
  %b19 = xor i32 %a19, 20
  %x = mul i32 %b19, %t
  %c0 = or i32 %b0, 0
  %c1 = add i32 %c0, %b1
  %c2 = add i32 %c1, %b2
  %c3 = add i32 %c2, %b3
  %c4 = add i32 %c3, %b4
  %c5 = add i32 %c4, %b5
  %c6 = add i32 %c5, %b6
  %c7 = add i32 %c6, %b7
  %c8 = add i32 %c7, %b8
  %c9 = add i32 %c8, %b9
  %c10 = add i32 %c9, %b10
  %c11 = add i32 %c10, %b11
  %c12 = add i32 %c11, %b12
  %c13 = add i32 %c12, %b13
  %c14 = add i32 %c13, %b14
  %c15 = add i32 %c14, %b15
  %c16 = add i32 %c15, %b16
  %c17 = add i32 %c16, %b17
  %c18 = add i32 %c17, %b18
  %y = xor i32 %x, %c18
  %sum = add i32 %s, %y
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
