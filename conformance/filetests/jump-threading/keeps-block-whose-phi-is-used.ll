; negative: the loop uses the PHI of the block before it
; RUN: opt --passes='jump-threading' --verify-each -S %s | filecheck %s
; RUN: check --passes='jump-threading' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %v = phi i32 [ 3, %a ], [ %x, %b ]
; CHECK: br label %loop
; CHECK: ret void
; VERDICT: jump-threading @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %k = icmp slt i32 %x, 3
  br i1 %k, label %a, label %b
a:
  store volatile i32 1, ptr %po, align 4
  br label %p
b:
  store volatile i32 2, ptr %po, align 4
  br label %p
p:
  %v = phi i32 [ 3, %a ], [ %x, %b ]
  br label %loop
loop:
  %i = phi i32 [ 0, %p ], [ %n, %loop ]
  store volatile i32 %v, ptr %po, align 4
  %n = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %n, 3
  br i1 %c, label %loop, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
