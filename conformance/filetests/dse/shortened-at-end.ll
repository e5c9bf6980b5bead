; a fill and a copy leave out what two stores overwrite at their end
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @llvm.memset.p0.i64(ptr align 4 %po, i8 3, i64 8
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %pi, i64 12
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %p8 = getelementptr inbounds i8, ptr %po, i64 8
  %p12 = getelementptr inbounds i8, ptr %po, i64 12

  call void @llvm.memset.p0.i64(ptr align 4 %po, i8 3, i64 16, i1 false)
  store i32 %t, ptr %p12, align 4
  %x = add i32 %t, 1
  store i32 %x, ptr %p8, align 4
  %a12 = getelementptr inbounds i8, ptr %a, i64 12
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %pi, i64 16, i1 false)
  store i32 %t, ptr %a12, align 4
  %v = load i32, ptr %a, align 4
  %w = load i32, ptr %a12, align 4
  %s = add i32 %v, %w
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
