; unrolling in part is off
; RUN: opt --passes='loop-unroll<unroll-threshold=0;no-unroll-allow-partial>' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll<unroll-threshold=0;no-unroll-allow-partial>' %s | filecheck %s --check-prefix=VERDICT
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
  %b0 = xor i32 %a0, 1
  %a1 = mul i32 %b0, %t
  %b1 = xor i32 %a1, 2
  %a2 = mul i32 %b1, %t
  %b2 = xor i32 %a2, 3
  %a3 = mul i32 %b2, %t
  %b3 = xor i32 %a3, 4
  %sum = add i32 %b3, %i
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 12
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
