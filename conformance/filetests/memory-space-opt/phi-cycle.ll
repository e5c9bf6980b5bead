; RUN: opt --passes=memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memory-space-opt %s | filecheck %s --check-prefix=LIMIT
; A PHI in a loop is of the space of what enters it; lanes leave the loop at different times.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %p = phi ptr addrspace(1) [ {{.*}}, %entry ], [ %next, %loop ]
; CHECK-NEXT: %n = phi i32
; CHECK-NOT: phi ptr [
; CHECK: load i32, ptr addrspace(1) %p
; CHECK: %next = getelementptr inbounds i32, ptr addrspace(1) %p, i32 1

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %trips = and i32 %t, 7
  br label %loop
loop:
  %p = phi ptr [ %in, %entry ], [ %next, %loop ]
  %n = phi i32 [ 0, %entry ], [ %m, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %x = load i32, ptr %p
  %more = add i32 %sum, %x
  %next = getelementptr inbounds i32, ptr %p, i32 1
  %m = add i32 %n, 1
  %done = icmp ugt i32 %m, %trips
  br i1 %done, label %exit, label %loop
exit:
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %more, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
