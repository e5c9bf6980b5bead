; negative: the lanes of the arm are those whose values differ
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], i32 5]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: arm:
; CHECK-NEXT: %m = mul i32 %t, 3
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %c = icmp ne i32 %t, %n
  br i1 %c, label %arm, label %end
arm:
  %m = mul i32 %t, 3
  store i32 %m, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
