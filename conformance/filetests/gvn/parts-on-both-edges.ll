; a wider store on one edge, a fill on the other
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=gvn %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: arm:
; CHECK: lshr i64 %x, 32
; CHECK: other:
; CHECK: end:
; CHECK-NEXT: phi i32
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
  %p8 = getelementptr inbounds i8, ptr %po, i64 8

  %x = load i64, ptr %pi, align 4
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %other
arm:
  store i64 %x, ptr %po, align 4
  br label %end
other:
  call void @llvm.memset.p0.i64(ptr align 4 %po, i8 3, i64 8, i1 false)
  br label %end
end:
  %v = load i32, ptr %p4, align 4
  store i32 %v, ptr %p8, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
