; parts in any order, that overlap and reach beyond its ends, cover a store
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i64[64], buf i64[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK-NOT: store i24 1
; CHECK: store i16 %f, ptr %p2
; CHECK-NEXT: store i16 %f, ptr %p1
; CHECK-NEXT: store i16 %f, ptr %pm
; CHECK-NEXT: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %f = trunc i32 %t to i16
  %ps = getelementptr inbounds i8, ptr %po, i64 1
  %pm = getelementptr inbounds i8, ptr %po, i64 0
  %p1 = getelementptr inbounds i8, ptr %po, i64 2
  %p2 = getelementptr inbounds i8, ptr %po, i64 3
  store i24 1, ptr %ps, align 1
  store i16 %f, ptr %p2, align 1
  store i16 %f, ptr %p1, align 1
  store i16 %f, ptr %pm, align 1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
