; a slot that is not read any more, however far its end is
; RUN: opt --passes='dse<memoryssa-walklimit=0>' --verify-each -S %s | filecheck %s
; RUN: check --passes='dse<memoryssa-walklimit=0>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes='dse<memoryssa-walklimit=0>' %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK-NOT: store i32 7
; CHECK: store i32 %x, ptr %po
; CHECK: store i32 %i, ptr %po
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
  store i32 7, ptr %p, align 4
  store i32 %x, ptr %po, align 4
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %n, %head ]
  store i32 %i, ptr %po, align 4
  %n = add i32 %i, 1
  %d = icmp slt i32 %n, %x
  br i1 %d, label %head, label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
