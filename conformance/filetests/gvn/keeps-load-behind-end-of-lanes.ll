; negative: some lanes end before the load, and would load out of bounds
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: other:
; CHECK-NEXT: br label %end
; CHECK: end:
; CHECK: call void @leave
; CHECK: load i32, ptr %p
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %p8 = getelementptr inbounds i8, ptr %po, i64 8

  %x = load i32, ptr %pi, align 4
  %low = icmp slt i32 %t, 7
  br i1 %low, label %other, label %arm
arm:
  store i32 %x, ptr %po, align 4
  br label %end
other:
  br label %end
end:
  %i = phi i32 [ 0, %arm ], [ 100000000, %other ]
  call void @leave(i32 %t)
  %p = getelementptr inbounds i32, ptr %po, i32 %i
  %v = load i32, ptr %p, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr %p8, align 4
  ret void
}

define internal void @leave(i32 %v) nosync memory(none) noinline {
  %c = icmp slt i32 %v, 7
  br i1 %c, label %end, label %on
end:
  call void @llvm.nvvm.exit()
  unreachable
on:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.exit()
