; a volatile and a relaxed store overwrite, also of memory that others may read, and in lanes that diverged
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK-NOT: store i32 1,
; CHECK-NOT: store i32 2,
; CHECK-NOT: store i32 3,
; CHECK: store volatile i32 %x, ptr %p
; CHECK: store volatile i32 %x, ptr %po
; CHECK: store atomic i32 %t, ptr %po syncscope("device") monotonic
; CHECK: store atomic i32 %x, ptr %far unordered
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %p = alloca i32, align 4
  %far = getelementptr inbounds i32, ptr %po, i32 64
  %d = icmp slt i32 %x, 2
  store i32 1, ptr %p, align 4
  store volatile i32 %x, ptr %p, align 4
  store i32 2, ptr %po, align 4
  br i1 %d, label %then, label %else
then:
  store volatile i32 %x, ptr %po, align 4
  br label %end
else:
  store atomic i32 %t, ptr %po syncscope("device") monotonic, align 4
  br label %end
end:
  store i32 3, ptr %far, align 4
  store atomic i32 %x, ptr %far unordered, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
