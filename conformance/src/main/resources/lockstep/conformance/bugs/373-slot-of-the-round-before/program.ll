; RUN: sim %s

; The slot %a keeps its first element for the second round: docs/bugs/373-slot-of-the-round-before.md.
; LAUNCH: k grid=1 block=1 args=[out i32[2]]
; EXPECT: k arg=0[0]=7
; EXPECT: k arg=0[1]=7

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out) {
entry:
  %a = alloca [2 x i32], align 4
  %b = alloca [2 x i32], align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  call void @llvm.lifetime.start.p0(i64 8, ptr %b)
  call void @part(ptr %a, i32 %i)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b, ptr align 4 %a, i64 8, i1 false)
  %v = load i32, ptr %b, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %b)
  %q = getelementptr inbounds i32, ptr %out, i32 %i
  store i32 %v, ptr %q, align 4
  %n = add i32 %i, 1
  %c = icmp ult i32 %n, 2
  br i1 %c, label %loop, label %end
end:
  ret void
}

define internal void @part(ptr nocapture writeonly %p, i32 %i) nounwind willreturn nosync memory(argmem: write) noinline {
  %q = getelementptr inbounds i32, ptr %p, i32 %i
  store i32 7, ptr %q, align 4
  ret void
}

declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
