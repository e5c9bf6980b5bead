; six operations are too many for the number of rounds
; RUN: opt --passes='loop-unroll' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-unroll' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[32], i32 5, i32 2, i32 3, i32 4]
; CHECK-LABEL: @k
; CHECK: br i1 %more, label %loop
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, i32 %n, i32 %a, i32 %b, i32 %c) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ab = mul i32 %a, %b
  %bc = mul i32 %b, %c
  %x = add i32 %ab, %bc
  %start = sub i32 0, %x
  %l0 = mul i32 %n, %c
  %limit = add i32 %l0, %a
  br label %loop
loop:
  %i = phi i32 [ %start, %entry ], [ %next, %loop ]
  %s = phi i32 [ %t, %entry ], [ %sum, %loop ]
  %sum = add i32 %s, %i
  %next = add i32 %i, 1
  %more = icmp ne i32 %next, %limit
  br i1 %more, label %loop, label %end
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %sum, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
