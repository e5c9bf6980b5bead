; RUN: opt --passes='lower-aggr-copies<all>' --verify-each -S %s | filecheck %s
; Volatile copies and fills are made of volatile accesses.
; CHECK: load volatile i64, ptr %b, align 8
; CHECK-NEXT: store volatile i64 {{.*}}, ptr %a, align 8
; CHECK: store volatile i64 {{[0-9]+}}, ptr %a, align 8
; CHECK-NOT: call void @llvm.mem

define void @f(ptr %a, ptr %b) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %a, ptr align 8 %b, i64 8, i1 true)
  call void @llvm.memset.p0.i64(ptr align 8 %a, i8 7, i64 8, i1 true)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
