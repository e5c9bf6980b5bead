; two rounds are over the threshold for unrolling in part, a quarter of 150
; RUN: opt --passes='loop-unroll<unroll-threshold=0>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll<unroll-threshold=0>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: @k
; CHECK: br i1 %more, label %loop
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ %t, %entry ], [ %sum, %loop ]
  %a0 = mul i32 %s, %t
  %a1 = mul i32 %a0, %t
  %a2 = mul i32 %a1, %t
  %a3 = mul i32 %a2, %t
  %a4 = mul i32 %a3, %t
  %a5 = mul i32 %a4, %t
  %a6 = mul i32 %a5, %t
  %a7 = mul i32 %a6, %t
  %a8 = mul i32 %a7, %t
  %a9 = mul i32 %a8, %t
  %a10 = mul i32 %a9, %t
  %a11 = mul i32 %a10, %t
  %a12 = mul i32 %a11, %t
  %a13 = mul i32 %a12, %t
  %a14 = mul i32 %a13, %t
  %a15 = mul i32 %a14, %t
  %a16 = mul i32 %a15, %t
  %a17 = mul i32 %a16, %t
  %a18 = mul i32 %a17, %t
  %a19 = mul i32 %a18, %t
  %sum = add i32 %a19, %i
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 12
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
