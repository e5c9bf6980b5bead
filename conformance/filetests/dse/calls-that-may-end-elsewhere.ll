; a call that may not return is not between the stores: before them, after them, and in an arm after both
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK-NOT: store i32 1,
; CHECK-NOT: store i32 2,
; CHECK: store i32 %u, ptr %po
; CHECK: i64 4, i1 false)
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %far = getelementptr inbounds i32, ptr %po, i32 64
  %p = getelementptr inbounds i32, ptr %out, i32 128
  %q = getelementptr inbounds i64, ptr %p, i32 %t
  %u = call i32 @f(i32 %x)
  store i32 1, ptr %po, align 4
  store i32 2, ptr %far, align 4
  store i32 %u, ptr %po, align 4
  call void @llvm.memset.p0.i64(ptr align 4 %q, i8 0, i64 8, i1 false)
  store i32 %x, ptr %q, align 4
  %d = icmp slt i32 %x, 2
  br i1 %d, label %then, label %else
then:
  store i32 %u, ptr %far, align 4
  %w = call i32 @f(i32 %u)
  store i32 %w, ptr %far, align 4
  br label %end
else:
  store i32 %x, ptr %far, align 4
  br label %end
end:
  ret void
}

define internal i32 @f(i32 %a) noinline nounwind memory(none) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %n, %head ]
  %n = add i32 %i, 1
  %d = icmp slt i32 %n, %a
  br i1 %d, label %head, label %end
end:
  ret i32 %n
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
