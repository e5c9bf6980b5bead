; RUN: opt --passes=alloca-hoisting --verify-each -S %s | filecheck %s
; RUN: check --passes=alloca-hoisting %s | filecheck %s --check-prefix=VERDICT
; Addresses inside the slot, selects and what keeps nothing of it.
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; VERDICT: @k: Refines
; CHECK: entry:
; CHECK-NEXT: %a = alloca [4 x i32]
; CHECK: call void @llvm.lifetime.start.p0(i64 16, ptr %a)

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = and i32 %t, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %a = alloca [4 x i32], align 4
  call void @llvm.memset.p0.i64(ptr %a, i8 1, i64 16, i1 false)
  %g = getelementptr inbounds [4 x i32], ptr %a, i32 0, i32 %n
  %odd = trunc i32 %i to i1
  %c = select i1 %odd, ptr %a, ptr %g
  %old = atomicrmw add ptr %c, i32 %t monotonic
  call void @f(ptr nocapture %g)
  %x = load i32, ptr %g
  %sum = add i32 %s, %x
  %next = add i32 %i, 1
  %more = icmp ult i32 %i, %n
  br i1 %more, label %loop, label %done
done:
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %sum, ptr %po
  ret void
}
define internal void @f(ptr nocapture %p) noinline {
  %v = load i32, ptr %p
  %w = mul i32 %v, 3
  store i32 %w, ptr %p
  ret void
}
declare void @llvm.memset.p0.i64(ptr nocapture, i8, i64, i1 immarg)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
