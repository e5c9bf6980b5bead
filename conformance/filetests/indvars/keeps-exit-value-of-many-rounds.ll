; negative: more rounds than are gone through
; RUN: opt --passes='indvars' --verify-each -S %s | filecheck %s
; RUN: check --passes='indvars' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[128], buf i32[128] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: end:
; CHECK: store i32 %w{{.*}}, ptr %po
; CHECK: ret void
; VERDICT: indvars @k: {{Skipped|Refines}}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 2
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %v = phi i32 [ 3, %entry ], [ %w, %loop ]
  %w = mul i32 %v, %v
  %n = add nuw nsw i32 %i, 1
  %d = icmp eq i32 %n, 101
  br i1 %d, label %end, label %loop
end:
  store i32 %w, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
