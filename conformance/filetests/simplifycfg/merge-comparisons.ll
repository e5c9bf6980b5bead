; comparisons one after the other become one switch, past a block that does nothing else
; RUN: opt '--passes=simplifycfg' --verify-each -S %s | filecheck %s
; RUN: check '--passes=simplifycfg' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 '--passes=simplifycfg' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: switch i32 [[f:%.*]], label %rest [
; CHECK-NEXT: i32 1, label %one
; CHECK-NEXT: i32 2, label %two
; CHECK-NEXT: i32 3, label %one
; CHECK-NEXT: ]
; CHECK: one:
; CHECK-NEXT: phi i32 [ 10, %entry ], [ 10, %entry ]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = icmp eq i32 %x, 1
  br i1 %a, label %one, label %next
next:
  %b = icmp ne i32 %x, 2
  br i1 %b, label %last, label %two
last:
  switch i32 %x, label %rest [ i32 3, label %one
                               i32 1, label %two ]
one:
  %p = phi i32 [ 10, %entry ], [ 10, %last ]
  store volatile i32 %p, ptr %po, align 4
  br label %end
two:
  store volatile i32 2, ptr %po, align 4
  br label %end
rest:
  store volatile i32 3, ptr %po, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
