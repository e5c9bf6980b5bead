; negative: some lanes end before they overwrite the begin
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @llvm.memset.p0.i64(ptr align 4 %po, i8 3, i64 16
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  call void @llvm.memset.p0.i64(ptr align 4 %po, i8 3, i64 16, i1 false)
  call void @leave(i32 %t)
  store i32 %t, ptr %po, align 4
  ret void
}

define internal void @leave(i32 %v) nosync memory(none) noinline {
  %c = icmp slt i32 %v, 7
  br i1 %c, label %end, label %on
end:
  call void @llvm.nvvm.exit()
  unreachable
on:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.exit()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
