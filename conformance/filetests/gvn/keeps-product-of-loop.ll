; negative: a product of a counter is not moved to the edges into its loop
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: loop:
; CHECK-NEXT: %i = phi i32
; CHECK-NEXT: %s = phi i32
; CHECK-NEXT: %p = mul i32 %i, %t
; CHECK: latch:
; CHECK: %q = mul i32 %j, %t
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 3, %entry ], [ %j, %latch ]
  %s = phi i32 [ 0, %entry ], [ %u, %latch ]
  %p = mul i32 %i, %t
  %r = xor i32 %s, %p
  %more = icmp slt i32 %i, 9
  br i1 %more, label %latch, label %end
latch:
  %j = add i32 %i, 1
  %q = mul i32 %j, %t
  %u = add i32 %r, %q
  br label %loop
end:
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
