; the test stands in the header: the body of the last round is never reached and not copied
; RUN: opt --passes=loop-unroll --verify-each -S %s | filecheck %s
; RUN: check --passes=loop-unroll %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=loop-unroll %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[buf i32[32] rand(3,-9,9), out i32[32]]
; CHECK-LABEL: @k
; CHECK-COUNT-3: mul i32
; CHECK-NOT: mul i32
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %p
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %y = phi i32 [ 1, %entry ], [ %z, %body ]
  %more = icmp slt i32 %i, 3
  br i1 %more, label %body, label %end
body:
  %m = mul i32 %x, %x
  %z = add i32 %m, %y
  %next = add nsw i32 %i, 1
  br label %head
end:
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %y, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
