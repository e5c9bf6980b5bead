; negative: parts that leave a byte, that are of another object, or that follow behind a read do not cover a store
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=1 args=[out i64[128], buf i64[128] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: store i64 1, ptr %po
; CHECK-NEXT: store i16 %f, ptr %p0
; CHECK-NEXT: store i16 %f, ptr %p4
; CHECK-NEXT: store i16 %f, ptr %p6
; CHECK-NEXT: store i64 5, ptr %pi
; CHECK-NEXT: store i32 %t, ptr %q0
; CHECK-NEXT: store i32 %t, ptr %q8
; CHECK-NEXT: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %f = trunc i32 %t to i16
  %p0 = getelementptr inbounds i8, ptr %po, i64 0
  %p4 = getelementptr inbounds i8, ptr %po, i64 4
  %p6 = getelementptr inbounds i8, ptr %po, i64 6
  %q0 = getelementptr inbounds i8, ptr %pi, i64 0
  %q8 = getelementptr inbounds i8, ptr %pi, i64 8
  store i64 1, ptr %po, align 8
  store i16 %f, ptr %p0, align 2
  store i16 %f, ptr %p4, align 2
  store i16 %f, ptr %p6, align 2
  store i64 5, ptr %pi, align 8
  store i32 %t, ptr %q0, align 4
  store i32 %t, ptr %q8, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
