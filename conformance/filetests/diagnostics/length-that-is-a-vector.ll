; RUN: not opt %s --passes=verify | filecheck %s
; A copy has one length (LangRef, 'llvm.memcpy'); storage of one half is converted at a time.
; CHECK: length-that-is-a-vector.ll:{{[0-9]+}}:{{[0-9]+}}: error[
define ptx_kernel void @k(ptr %out, ptr %in) {
  call void @llvm.memcpy.p0.p0.v2i32(ptr %out, ptr %in, <2 x i32> <i32 4, i32 4>, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p0.v2i32(ptr, ptr, <2 x i32>, i1)
