; negative: the slot is written through a pointer to a function, or in another block
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void %f(ptr %a, i32 %t)
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %po, ptr align 4 %a, i64 16
; CHECK: call void @make(ptr %b, i32 %t)
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %po, ptr align 4 %b, i64 16
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 4
  %b = alloca [4 x i32], align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %z = icmp ugt i32 %t, 7
  %f = select i1 %z, ptr @make, ptr @other
  call void %f(ptr %a, i32 %t)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %po, ptr align 4 %a, i64 16, i1 false)
  call void @make(ptr %b, i32 %t)
  br i1 %z, label %more, label %end
more:
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %po, ptr align 4 %b, i64 16, i1 false)
  br label %end
end:
  ret void
}

define internal void @make(ptr nocapture writeonly %p, i32 %v) nounwind willreturn nosync memory(argmem: write) noinline {
  %p8 = getelementptr inbounds i8, ptr %p, i64 8
  store i64 3, ptr %p, align 4
  store i64 7, ptr %p8, align 4
  ret void
}
define internal void @other(ptr nocapture writeonly %p, i32 %v) nounwind willreturn nosync memory(argmem: write) noinline {
  %p8 = getelementptr inbounds i8, ptr %p, i64 8
  store i64 1, ptr %p, align 4
  store i64 2, ptr %p8, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
