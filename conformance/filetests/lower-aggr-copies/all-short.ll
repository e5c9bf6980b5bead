; RUN: opt --passes='lower-aggr-copies<all>' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-aggr-copies<all>' %s | filecheck %s --check-prefix=VERDICT
; Short ones stand in line; nothing is left of one of no bytes.
; LAUNCH: k grid=1 block=8 args=[out i8[256], buf i8[256] rand(1)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-COUNT-5: load i8, ptr {{.*}}, align 1
; CHECK: load i64, ptr {{.*}}, align 8
; CHECK: load i8, ptr {{.*}}, align 1
; CHECK-NOT: load
; CHECK-NOT: br i1

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %base = mul i32 %t, 32
  %o = getelementptr i8, ptr %out, i32 %base
  %i = getelementptr i8, ptr %in, i32 %base
  call void @llvm.memcpy.p0.p0.i64(ptr %o, ptr %i, i64 5, i1 false)
  %o2 = getelementptr i8, ptr %o, i32 8
  %i2 = getelementptr i8, ptr %i, i32 16
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %o2, ptr align 16 %i2, i64 9, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %in, i64 0, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
