; negative: a loop that may run for ever stays
; RUN: opt --passes=adce<remove-loops> --verify-each -S %s | filecheck %s
; RUN: check --passes=adce<remove-loops> %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100), i32 3]
; CHECK-LABEL: @k
; CHECK: %i = phi
; CHECK: icmp ne i32 %i2, 2187
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %head
head:
  %i = phi i32 [ 1, %entry ], [ %i2, %head ]
  %i2 = mul i32 %i, %n
  %c = icmp ne i32 %i2, 2187
  br i1 %c, label %head, label %end
end:
  store i32 %x, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
