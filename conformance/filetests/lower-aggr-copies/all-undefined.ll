; RUN: opt --passes='lower-aggr-copies<all>' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-aggr-copies<all>' %s | filecheck %s --check-prefix=VERDICT
; Bytes that were never written are as undefined behind a copy as before; those beside them in a word are not.
; LAUNCH: k grid=1 block=32 args=[out i64[64], buf i32[32] rand(1)]
; VERDICT: @k: Refines
; CHECK: load i64

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = alloca { i32, i64 }
  %ip = getelementptr i32, ptr %in, i32 %t
  %x = load i32, ptr %ip
  store i32 %x, ptr %s
  %two = mul i32 %t, 2
  %o = getelementptr i64, ptr %out, i32 %two
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %o, ptr align 8 %s, i64 16, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
