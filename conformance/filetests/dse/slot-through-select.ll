; an element of a slot that is not read, where another is read through a select of one address
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK-NOT: store i32 1,
; CHECK: store i32 %x, ptr %p1
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %p = alloca [2 x i32], align 4
  %p1 = getelementptr inbounds [2 x i32], ptr %p, i32 0, i32 1
  %d = icmp slt i32 %x, 2
  store i32 1, ptr %p, align 4
  store i32 %x, ptr %p1, align 4
  %s = select i1 %d, ptr %p, ptr %p
  %q = getelementptr inbounds [2 x i32], ptr %s, i32 0, i32 1
  %v = load i32, ptr %q, align 4
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
