; a copy and a move leave out their begin; alignments are those of what is left
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %{{.*}}, ptr align 4 %{{.*}}, i64 12
; CHECK: call void @llvm.memmove.p0.p0.i64(ptr align 4 %{{.*}}, ptr align 4 %{{.*}}, i64 8
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 16
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 16 dereferenceable(16) %pi, i64 16, i1 false)
  store i32 %t, ptr %a, align 4
  %a4 = getelementptr inbounds i8, ptr %a, i64 4
  call void @llvm.memmove.p0.p0.i64(ptr align 4 %po, ptr align 4 %a4, i64 12, i1 false)
  store i32 %t, ptr %po, align 4
  %v = load i32, ptr %a, align 4
  %p12 = getelementptr inbounds i8, ptr %po, i64 12
  store i32 %v, ptr %p12, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
