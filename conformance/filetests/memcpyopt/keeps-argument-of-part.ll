; negative: a part of the argument was copied, or what was copied is written before the call
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @take(ptr %po, ptr byval([4 x i32]) align 4 %a)
; CHECK: call void @read(ptr %d, ptr %b)
; CHECK: call void @read(ptr %d, ptr %c)
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 4
  %b = alloca [4 x i32], align 4
  %c = alloca [4 x i32], align 4
  %d = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  store i64 5, ptr %a, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %pi, i64 8, i1 false)
  call void @take(ptr %po, ptr byval([4 x i32]) align 4 %a)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %b, ptr align 4 %pi, i64 8, i1 false)
  call void @read(ptr %d, ptr %b)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %c, ptr align 4 %pi, i64 16, i1 false)
  store i32 4, ptr %pi, align 4
  call void @read(ptr %d, ptr %c)
  %v = load i32, ptr %d, align 4
  %p4 = getelementptr inbounds i8, ptr %po, i64 4
  store i32 %v, ptr %p4, align 4
  ret void
}

define internal void @take(ptr %out, ptr byval([4 x i32]) align 4 %p) {
  %v = load i32, ptr %p, align 4
  store i32 %v, ptr %out, align 4
  ret void
}
define internal void @read(ptr %out, ptr noalias readonly nocapture %p) nounwind willreturn nosync memory(argmem: readwrite) noinline {
  %v = load i32, ptr %p, align 4
  store i32 %v, ptr %out, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
