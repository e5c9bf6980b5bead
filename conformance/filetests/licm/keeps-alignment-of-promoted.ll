; negative: the accesses of a promoted location keep their alignment
; RUN: opt --passes='licm' --verify-each -S %s | filecheck %s
; RUN: check --passes='licm' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[128], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: load i32, ptr %q, align 2
; CHECK: loop:
; CHECK-NOT: ptr %q
; CHECK: end:
; CHECK: store i32 %{{.*}}, ptr %q, align 2
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %slot = alloca [8 x i8], align 4
  store i64 0, ptr %slot, align 4
  %q = getelementptr i8, ptr %slot, i32 2
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %k = load i32, ptr %q, align 2
  %w = add i32 %k, %x
  store i32 %w, ptr %q, align 2
  %n = add i32 %i, 1
  %d = icmp slt i32 %n, 3
  br i1 %d, label %loop, label %end
end:
  %y = load i32, ptr %q, align 2
  store i32 %y, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
