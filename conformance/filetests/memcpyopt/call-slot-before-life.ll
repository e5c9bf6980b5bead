; the life of the target begins behind the call, and before it then
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memcpyopt %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: loop:
; CHECK: call void @llvm.lifetime.start.p0(i64 16, ptr %b)
; CHECK-NEXT: call void @make(ptr %b, i32 %i)
; CHECK-NOT: memcpy
; CHECK: load i32, ptr %b
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 4
  %b = alloca [4 x i32], align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  call void @llvm.lifetime.start.p0(i64 16, ptr %a)
  call void @make(ptr %a, i32 %i)
  call void @llvm.lifetime.start.p0(i64 16, ptr %b)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b, ptr align 4 %a, i64 16, i1 false)
  call void @llvm.lifetime.end.p0(i64 16, ptr %a)
  %v = load i32, ptr %b, align 4
  %q = getelementptr inbounds i32, ptr %po, i32 %i
  store i32 %v, ptr %q, align 4
  call void @llvm.lifetime.end.p0(i64 16, ptr %b)
  %n = add i32 %i, 1
  %c = icmp ult i32 %n, 3
  br i1 %c, label %loop, label %end
end:
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
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
