; negative: the call leaves a part of the slot as it was in the round before
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @part(ptr %a, i32 %i, i32 %t)
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b, ptr align 4 %a
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [2 x i32], align 4
  %b = alloca [3 x i32], align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  call void @llvm.lifetime.start.p0(i64 12, ptr %b)
  call void @part(ptr %a, i32 %i, i32 %t)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b, ptr align 4 %a, i64 8, i1 false)
  %p = getelementptr inbounds [2 x i32], ptr %b, i32 0, i32 0
  %v = load i32, ptr %p, align 4
  %q = getelementptr inbounds i32, ptr %po, i32 %i
  store i32 %v, ptr %q, align 4
  %n = add i32 %i, 1
  %c = icmp ult i32 %n, 2
  br i1 %c, label %loop, label %end
end:
  ret void
}

define internal void @part(ptr nocapture writeonly %p, i32 %i, i32 %v) nounwind willreturn nosync memory(argmem: write) noinline {
  %q = getelementptr inbounds [2 x i32], ptr %p, i32 0, i32 %i
  store i32 %v, ptr %q, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
