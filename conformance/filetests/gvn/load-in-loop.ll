; in a loop that stores on one way the stored value goes around
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=gvn %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: head:
; CHECK: phi i32
; CHECK-NOT: load
; CHECK: latch:
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %p = alloca i32, align 4
  store i32 %x, ptr %p, align 4
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i2, %latch ]
  %v = load i32, ptr %p, align 4
  %c = icmp slt i32 %v, %i
  br i1 %c, label %set, label %latch
set:
  %n = mul i32 %i, %v
  store i32 %n, ptr %p, align 4
  br label %latch
latch:
  %i2 = add i32 %i, 1
  %d = icmp slt i32 %i2, 12
  br i1 %d, label %head, label %end
end:
  %r = load i32, ptr %p, align 4
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
