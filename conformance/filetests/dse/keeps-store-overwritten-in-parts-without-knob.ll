; negative: two stores overwrite the two halves, which are not joined without the knob
; RUN: opt --passes='dse<enable-partial-overwrite-tracking=0>' --verify-each -S %s | filecheck %s
; RUN: check --passes='dse<enable-partial-overwrite-tracking=0>' %s | filecheck %s --check-prefix=VERDICT
; RUN: check --passes=dse %s | filecheck %s --check-prefix=WITH
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: store i32 %t, ptr %po
; CHECK-NEXT: store i16 1, ptr %po
; CHECK-NEXT: store i16 2, ptr %p2
; VERDICT: dse @k: Skipped
; WITH: dse @k: Refines

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %p2 = getelementptr inbounds i8, ptr %po, i64 2
  store i32 %t, ptr %po, align 4
  store i16 1, ptr %po, align 4
  store i16 2, ptr %p2, align 2
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
