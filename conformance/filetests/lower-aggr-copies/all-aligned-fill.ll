; fills by units that the destination is known to be a multiple of, without a test; of a known byte by integers
; RUN: opt --passes='lower-aggr-copies<all>' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-aggr-copies<all>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: words grid=1 block=2 args=[buf i32[16] const(-1)]
; LAUNCH: halves grid=1 block=1 args=[buf i16[16] const(-1), i8 7, i64 13]
; LAUNCH: bytes grid=1 block=1 args=[buf i8[24] const(-1)]

; CHECK-LABEL: @words(
; CHECK-NOT: and i64
; CHECK: store i32 84215045, ptr %at, align 4
; CHECK: store i32 84215045, ptr {{.*}}, align 4
; CHECK-NOT: store i32
; CHECK: store i8 5
; CHECK-NOT: store i8
; CHECK: ret void
; VERDICT: @words,halves,bytes: Refines
define ptx_kernel void @words(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = mul i32 %t, 16
  %at = getelementptr i8, ptr %out, i32 %i
  call void @llvm.memset.p0.i64(ptr align 4 %at, i8 5, i64 9, i1 false)
  ret void
}

; CHECK-LABEL: @halves(
; CHECK: store <2 x i8> {{.*}}, align 2
; CHECK: store i8 %b
define ptx_kernel void @halves(ptr %out, i8 %b, i64 %n) {
  call void @llvm.memset.p0.i64(ptr align 2 %out, i8 %b, i64 %n, i1 false)
  ret void
}

; CHECK-LABEL: @bytes(
; CHECK: and i64 {{.*}}, 7
; CHECK: store i64 72340172838076673, ptr {{.*}}, align 8
; CHECK: store i8 1
define ptx_kernel void @bytes(ptr %out) {
  call void @llvm.memset.p0.i64(ptr %out, i8 1, i64 24, i1 false)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
