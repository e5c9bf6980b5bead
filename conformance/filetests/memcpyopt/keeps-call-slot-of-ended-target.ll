; negative: the target is read before its life begins anew behind the call
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @make(ptr %a, i32 %t)
; CHECK: %o = load i32, ptr %b
; CHECK: call void @llvm.lifetime.start.p0(i64 16, ptr %b)
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b, ptr align 4 %a
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 4
  %b = alloca [4 x i32], align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  call void @llvm.lifetime.start.p0(i64 16, ptr %b)
  store i32 7, ptr %b, align 4
  call void @make(ptr %a, i32 %t)
  %o = load i32, ptr %b, align 4
  call void @llvm.lifetime.start.p0(i64 16, ptr %b)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b, ptr align 4 %a, i64 16, i1 false)
  %v = load i32, ptr %b, align 4
  %s = add i32 %v, %o
  store i32 %s, ptr %po, align 4
  ret void
}

define internal void @make(ptr nocapture writeonly %p, i32 %v) nounwind willreturn nosync memory(argmem: write) noinline {
  store i32 %v, ptr %p, align 4
  %p4 = getelementptr inbounds i8, ptr %p, i64 4
  %w = mul i32 %v, 3
  store i32 %w, ptr %p4, align 4
  %p8 = getelementptr inbounds i8, ptr %p, i64 8
  store i64 7, ptr %p8, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
