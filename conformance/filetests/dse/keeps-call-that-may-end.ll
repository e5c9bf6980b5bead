; negative: some lanes do not come back from the call
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @make
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  call void @make(ptr %a, i32 %t)
  store i32 %t, ptr %po, align 4
  ret void
}

define internal void @make(ptr nocapture %p, i32 %v) nosync memory(argmem: write) noinline {
  store i32 %v, ptr %p, align 4
  call void @leave(i32 %v)
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
