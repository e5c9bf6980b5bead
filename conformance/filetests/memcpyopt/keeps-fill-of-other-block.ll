; negative: only some lanes make the copy that overwrites the begin
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @llvm.memset.p0.i64(ptr align 4 %a, i8 7, i64 16
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  call void @llvm.memset.p0.i64(ptr align 4 %a, i8 7, i64 16, i1 false)
  %z = icmp ugt i32 %t, 7
  br i1 %z, label %more, label %end
more:
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %pi, i64 8, i1 false)
  br label %end
end:
  %w = load i32, ptr %a, align 4
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
