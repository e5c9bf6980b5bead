; RUN: opt --passes='lower-aggr-copies<all>' --verify-each -S %s | filecheck %s
; RUN: check --passes='lower-aggr-copies<all>' %s | filecheck %s --check-prefix=VERDICT
; Lanes copy and fill runs of their own lengths, from places of their own, none among them; what is aligned only in some
; lanes goes by words there.
; LAUNCH: copy grid=1 block=64 args=[out i8[4096], buf i8[4096] rand(1), buf i32[64] rand(2,0,40), buf i32[64] rand(3,0,15)]
; LAUNCH: fill grid=1 block=64 args=[out i8[4096], buf i8[4096] rand(1), buf i32[64] rand(2,0,40), buf i32[64] rand(3,0,15)]
; LAUNCH: move grid=1 block=64 args=[buf i8[4096] rand(4), buf i8[4096] rand(1), buf i32[64] rand(2,0,30), buf i32[64] rand(3,0,15)]
; VERDICT: @copy,fill,move: Refines
; CHECK-LABEL: define ptx_kernel void @copy(
; CHECK: br i1 {{.*}}, label %copy.words, label %copy.bytes
; CHECK-LABEL: define ptx_kernel void @fill(
; CHECK: store <8 x i8>
; CHECK-LABEL: define ptx_kernel void @move(
; CHECK: br i1 {{.*}}, label %move.up, label %move.down
; CHECK-NOT: call void @llvm.mem

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @copy(ptr %out, ptr %in, ptr %lengths, ptr %places) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lp = getelementptr i32, ptr %lengths, i32 %t
  %n = load i32, ptr %lp
  %n64 = zext i32 %n to i64
  %pp = getelementptr i32, ptr %places, i32 %t
  %place = load i32, ptr %pp
  %base = mul i32 %t, 64
  %at = add i32 %base, %place
  %even = and i32 %place, 8
  %from = add i32 %base, %even
  %o = getelementptr i8, ptr %out, i32 %at
  %i = getelementptr i8, ptr %in, i32 %from
  call void @llvm.memcpy.p0.p0.i64(ptr %o, ptr %i, i64 %n64, i1 false)
  ret void
}

define ptx_kernel void @fill(ptr %out, ptr %in, ptr %lengths, ptr %places) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lp = getelementptr i32, ptr %lengths, i32 %t
  %n = load i32, ptr %lp
  %n64 = zext i32 %n to i64
  %pp = getelementptr i32, ptr %places, i32 %t
  %place = load i32, ptr %pp
  %base = mul i32 %t, 64
  %at = add i32 %base, %place
  %o = getelementptr i8, ptr %out, i32 %at
  %b = trunc i32 %t to i8
  call void @llvm.memset.p0.i64(ptr %o, i8 %b, i64 %n64, i1 false)
  ret void
}

define ptx_kernel void @move(ptr %out, ptr %in, ptr %lengths, ptr %places) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lp = getelementptr i32, ptr %lengths, i32 %t
  %n = load i32, ptr %lp
  %pp = getelementptr i32, ptr %places, i32 %t
  %place = load i32, ptr %pp
  %base = mul i32 %t, 64
  %other = and i32 %place, 8
  %mine = add i32 %base, %place
  %more = add i32 %base, %other
  %o = getelementptr i8, ptr %out, i32 %mine
  %i = getelementptr i8, ptr %out, i32 %more
  %odd = trunc i32 %t to i1
  %to = select i1 %odd, ptr %o, ptr %i
  %from = select i1 %odd, ptr %i, ptr %o
  call void @llvm.memmove.p0.p0.i32(ptr %to, ptr %from, i32 %n, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
