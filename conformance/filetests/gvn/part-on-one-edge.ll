; only some lanes stored; the others load what was there, on their edge
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=gvn %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: load i32, ptr %p4
; CHECK-NEXT: br label %end
; CHECK: arm:
; CHECK-NEXT: store i64 %x
; CHECK-NEXT: lshr i64 %x, 32
; CHECK: end:
; CHECK-NEXT: %v = phi i32
; CHECK-NOT: load
; CHECK: ret
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %p4 = getelementptr inbounds i8, ptr %po, i64 4

  %x = load i64, ptr %pi, align 4
  store volatile i32 3, ptr %p4, align 4
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %end
arm:
  store i64 %x, ptr %po, align 4
  br label %end
end:
  %v = load i32, ptr %p4, align 4
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
