; values that only need each other around a loop go
; RUN: opt --passes=adce --verify-each -S %s | filecheck %s
; RUN: check --passes=adce %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %i = phi
; CHECK-NOT: %v
; CHECK: store i32 %i
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i2, %head ]
  %v = phi i32 [ 1, %entry ], [ %w, %head ]
  %w = mul i32 %v, 3
  %i2 = add i32 %i, 1
  %c = icmp slt i32 %i2, %t
  br i1 %c, label %head, label %end
end:
  store i32 %i, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
