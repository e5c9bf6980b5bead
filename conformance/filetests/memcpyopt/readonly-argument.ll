; a slot that the called function only reads is read where it was copied from
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memcpyopt %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @take(ptr %b, ptr %pi)
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 4
  %b = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %pi, i64 16, i1 false)
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %end
arm:
  call void @take(ptr %b, ptr %a)
  %v = load i32, ptr %b, align 4
  store i32 %v, ptr %po, align 4
  br label %end
end:
  ret void
}

define internal void @take(ptr %out, ptr noalias readonly nocapture %p) nounwind willreturn nosync memory(argmem: readwrite) noinline {
  %v = load i32, ptr %p, align 4
  %p12 = getelementptr inbounds i8, ptr %p, i64 12
  %w = load i32, ptr %p12, align 4
  %s = add i32 %v, %w
  store i32 %s, ptr %out, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
